import { roundTo } from "../shop/money.ts";

/** Length in days of each of the two compared windows. */
export const TREND_DAYS = 30;

export interface Trend {
  trend: "up" | "down";
  percentChange: number;
}

/** Change from `before` to `now`: a non-negative percentage, and `down` only for a decrease. */
export function trendOf(now: number, before: number): Trend {
  const trend = now < before ? "down" : "up";
  if (before === 0) return { trend, percentChange: now > 0 ? 100 : 0 };
  return { trend, percentChange: roundTo((Math.abs(now - before) / Math.abs(before)) * 100, 1) };
}
