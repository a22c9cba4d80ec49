import { addDays, addMonths } from "../time/zone.ts";

export const ranges = ["overview", "7d", "30d", "90d", "12m", "custom"] as const;
export type Range = (typeof ranges)[number];

/** Period of the dashboard; without days it is the overview: sales of all time, visitors of 30 days. */
export interface Period {
  range: Range;
  days: { from: string; to: string } | null;
  compare: boolean;
}

/** Query parameters of the figure endpoints. */
export type PeriodQuery = Record<"from" | "to", string> & { compare?: "previous" };

export const MOST_MONTHS = 24;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const back = { "7d": 6, "30d": 29, "90d": 89 } as const;

export type DaysProblem = "incomplete" | "order" | "future" | "tooLong";

/** Problem with two selected days, or null. */
export function problemOf(from: string, to: string, today: string): DaysProblem | null {
  if (!isDay(from) || !isDay(to)) return "incomplete";
  if (from > to) return "order";
  if (to > today) return "future";
  return isTooLong({ from, to }) ? "tooLong" : null;
}

/** Parses the period from URL search parameters; invalid values are ignored. */
export function periodOf(search: URLSearchParams, today: string): Period {
  const range = ranges.find((one) => one === search.get("range")) ?? "overview";
  const days = daysOf(range, search, today);
  return { range, days, compare: days !== null && search.get("compare") === "1" };
}

function daysOf(range: Range, search: URLSearchParams, today: string): Period["days"] {
  if (range === "overview") return null;
  // The monthly charts show the same twelve calendar months.
  if (range === "12m") return { from: `${addMonths(today.slice(0, 7), -11)}-01`, to: today };
  if (range !== "custom") return { from: addDays(today, -back[range]), to: today };
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  return problemOf(from, to, today) ? { from: addDays(today, -back["30d"]), to: today } : { from, to };
}

/** Query parameters of a period; undefined for the overview, whose endpoints take none. */
export function queryOf({ days, compare }: Period): PeriodQuery | undefined {
  return days ? { ...days, ...(compare ? { compare: "previous" } : {}) } : undefined;
}

/** First and last day of a month. */
export const monthDays = (month: string) => ({ from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) });

/** Whether days cover more than 24 months. */
export const isTooLong = ({ from, to }: { from: string; to: string }): boolean =>
  from < `${addMonths(to.slice(0, 7), -MOST_MONTHS)}${to.slice(7)}`;

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
