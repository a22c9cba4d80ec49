import { addDays, addMonths } from "./zone.ts";

const WEEK = 7;

/** First days of the week; Sunday is 0. */
export const weekStartDays = { monday: 1, sunday: 0, saturday: 6 } as const;
export type WeekStart = (typeof weekStartDays)[keyof typeof weekStartDays];

/** Number of days of its week before a day. */
const placeOf = (day: string, weekStart: WeekStart): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - weekStart) % WEEK;

/** Weeks of a month; the first and last include days of the neighbouring months. */
export function monthWeeks(month: string, weekStart: WeekStart): string[][] {
  const first = `${month}-01`;
  const ahead = placeOf(first, weekStart);
  const end = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let day = addDays(first, -ahead); day < end; day = addDays(day, WEEK)) {
    weeks.push(Array.from({ length: WEEK }, (_, index) => addDays(day, index)));
  }
  return weeks;
}

/** Day that a calendar key moves to: by day, by week, to either end of the week, by month; null for any other key. */
export function dayAfterKey(day: string, key: string, weekStart: WeekStart): string | null {
  const place = placeOf(day, weekStart);
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -WEEK,
    ArrowDown: WEEK,
    Home: -place,
    End: WEEK - 1 - place,
  };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key !== "PageUp" && key !== "PageDown") return null;
  return inMonth(day, addMonths(day.slice(0, 7), key === "PageUp" ? -1 : 1));
}

/** Same day of another month, or its last day if that month is shorter. */
export function inMonth(day: string, month: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}
