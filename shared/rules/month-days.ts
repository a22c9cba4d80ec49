import { addDays, addMonths } from "./zone.ts";

const WEEK = 7;

/** The days a week may begin with, Sunday being 0. */
export const weekStartDays = { monday: 1, sunday: 0, saturday: 6 } as const;
export type WeekStart = (typeof weekStartDays)[keyof typeof weekStartDays];

/** How many days of its week lie before a day. */
const placeOf = (day: string, weekStart: WeekStart): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - weekStart) % WEEK;

/** The days of a month in whole weeks; the first and the last week reach into its neighbours. */
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

/** The day a calendar's key leads to: by day, by week, to an end of the week, by month; null for any other key. */
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

/** The same day of another month, or its last one where it is shorter. */
export function inMonth(day: string, month: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}
