import type { Interval } from "./plans.ts";
import { addMonths, dayKey, instantAt, monthKey, zoneOffset } from "./zone.ts";

const DAY_MS = 86_400_000;
/** The first month after the start's that may hold the end, and how long a period lasts at least. */
const lengths = { month: { from: 0, least: 20 * DAY_MS }, year: { from: 11, least: 350 * DAY_MS } } as const;

/**
 * Where a period that begins at `start` ends: the anchor's day of the month (or the last one) at its time of day, as
 * clocks in the zone show it. In another zone than at the beginning that day may lie a month off; a period stays whole.
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

/** What is left of a price, by the second, rounded to the cent. */
export function prorated(
  price_minor: number,
  { start, end, now }: { start: number; end: number; now: number },
): number {
  const seconds = Math.max(1, Math.round((end - start) / 1000));
  const left = Math.min(seconds, Math.max(0, Math.round((end - now) / 1000)));
  return Math.round((price_minor * left) / seconds);
}

/** The tax on one amount, half up and away from zero. */
export const taxOn = (amount_minor: number, bps: number): number =>
  Math.sign(amount_minor) * Math.floor((Math.abs(amount_minor) * bps + 5_000) / 10_000) || 0;

/** The last instant of a period whose `end` is the first of the next: the day that people are shown. */
export const lastOf = (end: string): string => new Date(Date.parse(end) - 1).toISOString();
