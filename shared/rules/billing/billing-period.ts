import { addMonths, dayKey, instantAt, monthKey, zoneOffset } from "../time/zone.ts";
import type { Interval } from "./plans.ts";

const DAY_MS = 86_400_000;
/** First month offset to try for the period end, and the minimum length of a period. */
const lengths = { month: { from: 0, least: 20 * DAY_MS }, year: { from: 11, least: 350 * DAY_MS } } as const;

/**
 * End of the period that starts at `start`: the anchor's day of the month (or the last day) and local time of day. A
 * time zone change can move that day by a month; the minimum length keeps the period whole.
 */
export function periodEnd(start: number, { interval, anchor, tz }: { interval: Interval; anchor: number; tz: string }) {
  const anchorDay = dayKey(anchor, tz);
  const timeOfDay = anchor + zoneOffset(anchor, tz) - Date.parse(`${anchorDay}T00:00:00Z`);
  const { from, least } = lengths[interval];
  for (let months = from; ; months++) {
    const month = addMonths(monthKey(start, tz), months);
    const [year = 0, number = 1] = month.split("-").map(Number);
    const day = Math.min(Number(anchorDay.slice(8)), new Date(Date.UTC(year, number, 0)).getUTCDate());
    const end = instantAt(Date.UTC(year, number - 1, day) + timeOfDay, tz);
    if (end - start >= least) return end;
  }
}

/** Unused share of a price, prorated by the second and rounded to the cent. */
export function prorated(
  price_minor: number,
  { start, end, now }: { start: number; end: number; now: number },
): number {
  const seconds = Math.max(1, Math.round((end - start) / 1000));
  const left = Math.min(seconds, Math.max(0, Math.round((end - now) / 1000)));
  return Math.round((price_minor * left) / seconds);
}

/** Tax on one amount, rounded half away from zero. */
export const taxOn = (amount_minor: number, bps: number): number =>
  Math.sign(amount_minor) * Math.floor((Math.abs(amount_minor) * bps + 5_000) / 10_000) || 0;

/** Last instant of a period with an exclusive `end`, for showing its last day. */
export const lastOf = (end: string): string => new Date(Date.parse(end) - 1).toISOString();
