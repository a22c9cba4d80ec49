import { addDays, addMonths } from "../time/zone.ts";

const DAY_MS = 86_400_000;
const MOST_DAYS = 31;
const MOST_WEEKS_DAYS = 180;
const MONDAY = 1;

/** Length of the steps in which a chart shows its period. */
export type BucketSize = "day" | "week" | "month";

/** Part of a period: first and last day, both included. */
export interface Bucket {
  from: string;
  to: string;
}

/** Number of days, both ends included. */
export const lengthOf = ({ from, to }: Bucket): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** Steps of a period: up to 31 days by day, up to 180 by week, else by month. */
export function bucketSizeOf(days: Bucket): BucketSize {
  const length = lengthOf(days);
  return length <= MOST_DAYS ? "day" : length <= MOST_WEEKS_DAYS ? "week" : "month";
}

/** Last day of the calendar day, week (ending on Sunday) or month of a day. */
function endOf(day: string, size: BucketSize): string {
  if (size === "day") return day;
  if (size === "month") return addDays(`${addMonths(day.slice(0, 7), 1)}-01`, -1);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (7 + MONDAY - 1 - weekday) % 7);
}

/** Calendar days, weeks or months of a period, the first and the last one cut to it. */
export function bucketsOf(days: Bucket): Bucket[] {
  const size = bucketSizeOf(days);
  const buckets: Bucket[] = [];
  for (let from = days.from; from <= days.to; ) {
    const end = endOf(from, size);
    const to = end < days.to ? end : days.to;
    buckets.push({ from, to });
    from = addDays(to, 1);
  }
  return buckets;
}

/** Buckets shifted back by the length of their period: of equal lengths, and adding up to the period before. */
export function bucketsBefore(days: Bucket): Bucket[] {
  const length = lengthOf(days);
  return bucketsOf(days).map(({ from, to }) => ({ from: addDays(from, -length), to: addDays(to, -length) }));
}

/** Whether a bucket is not over yet. */
export const isRunning = ({ from, to }: Bucket, today: string): boolean => from <= today && today <= to;
