import { dayKey, dayStart } from "#shared/rules/zone.ts";
import { useBoot } from "../../lib/boot.tsx";
import { pageNow } from "../../lib/time/page-clock.ts";

/** What stands for a day that cannot be read. */
export const NO_DAY = "?";

const NOON_MS = 12 * 60 * 60 * 1000;

/** The moment a chosen day stands for, its noon by the shop's clock; undefined for today and for no day, which mean now. */
export const momentOf = (day: string, { shopZone, today }: { shopZone: string; today: string }): string | undefined =>
  day && day !== today ? new Date(dayStart(day, shopZone) + NOON_MS).toISOString() : undefined;

/** Today by the shop's clock. */
export function useShopDay(): { shopZone: string; today(): string } {
  const { now, shopZone } = useBoot();
  return { shopZone, today: () => dayKey(pageNow(now), shopZone) };
}
