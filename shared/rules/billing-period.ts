import type { Interval } from "./plans.ts";
import { addMonths, dayKey, dayStart, monthKey } from "./zone.ts";

/** Where a period that begins at `start` ends: the anchor's day of the month (or the last one) and its time of day. */
export function periodEnd(start: number, { interval, anchor, tz }: { interval: Interval; anchor: number; tz: string }) {
  const month = addMonths(monthKey(start, tz), interval === "year" ? 12 : 1);
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const anchorDay = dayKey(anchor, tz);
  const day = Math.min(Number(anchorDay.slice(8)), last);
  return dayStart(`${month}-${String(day).padStart(2, "0")}`, tz) + (anchor - dayStart(anchorDay, tz));
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
