import { lengthOf } from "#shared/rules/dashboard/buckets.ts";
import { monthDays } from "#shared/rules/dashboard/dashboard-period.ts";
import { addDays, addMonths } from "#shared/rules/time/zone.ts";

/** A stretch of whole days, both ends included. */
export interface Days {
  from: string;
  to: string;
}

export const MOST_DAYS = 731;
export type RangeProblem = "incomplete" | "order" | "tooLong";

/** What is wrong with a range; null when nothing is. */
export function rangeProblem({ from, to }: Days): RangeProblem | null {
  if (!from || !to) return "incomplete";
  if (to < from) return "order";
  return lengthOf({ from, to }) > MOST_DAYS ? "tooLong" : null;
}

export const presets = ["today", "last7", "thisMonth", "lastMonth", "last12"] as const;
export type Preset = (typeof presets)[number];

/** The days of a preset, seen from today. */
export function presetDays(preset: Preset, today: string): Days {
  const month = today.slice(0, 7);
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "last7":
      return { from: addDays(today, -6), to: today };
    case "thisMonth":
      return monthDays(month);
    case "lastMonth":
      return monthDays(addMonths(month, -1));
    case "last12":
      return { from: `${addMonths(month, -11)}-01`, to: today };
  }
}

const DAY = /^20\d{2}-\d{2}-\d{2}$/;
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** The range an address names; what it cannot use counts as not said. */
export function rangeAt(search: URLSearchParams, other: Days): Days {
  const days = { from: search.get("from") ?? "", to: search.get("to") ?? "" };
  return isDay(days.from) && isDay(days.to) && !rangeProblem(days) ? days : other;
}

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
