import { dayKey, dayStart } from "#shared/rules/time/zone.ts";
import { useBoot } from "../../lib/boot.tsx";
import { pageNow } from "../../lib/time/page-clock.ts";

/** Stands for a date that cannot be parsed. */
export const NO_DAY = "?";

const NOON_MS = 12 * 60 * 60 * 1000;

/** Instant of a chosen day, noon in the shop's zone; undefined for today or none, which mean now. */
export const momentOf = (day: string, { shopZone, today }: { shopZone: string; today: string }): string | undefined =>
  day && day !== today ? new Date(dayStart(day, shopZone) + NOON_MS).toISOString() : undefined;

/** Today in the shop's zone. */
export function useShopDay(): { shopZone: string; today(): string } {
  const { now, shopZone } = useBoot();
  return { shopZone, today: () => dayKey(pageNow(now), shopZone) };
}
