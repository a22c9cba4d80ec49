import { roundTo } from "./money.ts";

/** The two windows that are set against each other, each this many days long. */
export const TREND_DAYS = 30;

export interface Trend {
  trend: "up" | "down";
  percentChange: number;
}

/** How `now` stands to `before`: a size that is never negative and a direction that is `down` only for a true fall. */
export function trendOf(now: number, before: number): Trend {
  const trend = now < before ? "down" : "up";
  if (before === 0) return { trend, percentChange: now > 0 ? 100 : 0 };
  return { trend, percentChange: roundTo((Math.abs(now - before) / Math.abs(before)) * 100, 1) };
}
