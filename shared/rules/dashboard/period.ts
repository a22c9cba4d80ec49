import { addDays, dayBounds, dayKey } from "../time/zone.ts";

const DAY_MS = 86_400_000;
/** Days covered by audience figures without a period. */
export const ROLLING_DAYS = 30;
const FIRST_DAY = "1970-01-01";
const LAST_DAY = "2999-12-31";

/** Days in the workspace's time zone, both included; `from` is null for an open start. */
export interface Days {
  from: string | null;
  to: string;
}

/** Time range in epoch milliseconds; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

const within = (day: string): string => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day);

/** Days of a query, or null if it names none; without an end, up to today. */
export function daysOf(query: { from?: string | undefined; to?: string | undefined }, at: { now: number; tz: string }) {
  if (!query.from && !query.to) return null;
  const from = query.from ? within(query.from) : null;
  const today = dayKey(at.now, at.tz);
  const to = query.to ? within(query.to) : from && from > today ? from : today;
  return { from, to } satisfies Days as Days;
}

/** Days of a series: those of the query, an open start being the 30 days up to its end. */
export function seriesDaysOf(
  query: { from?: string | undefined; to?: string | undefined },
  at: { now: number; tz: string },
): { from: string; to: string } {
  const { from, to } = daysOf(query, at) ?? { from: null, to: dayKey(at.now, at.tz) };
  return { from: from ?? addDays(to, 1 - ROLLING_DAYS), to };
}

/** The same number of days immediately before; null for an open start. */
export function daysBefore(days: Days): Days | null {
  if (days.from === null) return null;
  const length = Math.round((Date.parse(days.to) - Date.parse(days.from)) / DAY_MS) + 1;
  return { from: addDays(days.from, -length), to: addDays(days.from, -1) };
}

/** Time range of days in a time zone. */
export function spanOf(days: Days, tz: string): Span {
  return { start: days.from === null ? 0 : dayBounds(days.from, tz).start, end: dayBounds(days.to, tz).end };
}

/** The last 30 days up to now, including the current millisecond. */
export function rollingSpan(now: number): Span {
  return { start: now - ROLLING_DAYS * DAY_MS, end: now + 1 };
}

/** Time range of equal length immediately before a rolling one. */
export function rollingSpanBefore(span: Span): Span {
  return { start: span.start - ROLLING_DAYS * DAY_MS, end: span.start };
}
