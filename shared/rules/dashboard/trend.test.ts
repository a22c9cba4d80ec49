import { expect, test } from "vitest";
import { trendOf } from "./trend.ts";

test.each([
  [0, 0, "up", 0],
  [5, 0, "up", 100],
  [0, 5, "down", 100],
  [5, 5, "up", 0],
  [4, 3, "up", 33.3],
  [1, 3, "down", 66.7],
  [50, -100, "up", 150],
  [-150, -100, "down", 50],
  [-50, 100, "down", 150],
  [-5, 0, "down", 0],
])("%d after %d is %s by %d", (now, before, trend, percentChange) => {
  expect(trendOf(now, before)).toEqual({ trend, percentChange });
});
