import { expect, test } from "vitest";
import { partsOf } from "./order-sums.ts";

test.each([
  ["one day", "2026-06-15", "2026-06-15", [], ["2026-06-15"]],
  ["a whole month", "2026-06-01", "2026-06-30", ["2026-06"], []],
  ["a whole year", "2026-01-01", "2026-12-31", ["2026"], []],
  ["a month and a day on either side", "2026-04-30", "2026-06-01", ["2026-05"], ["2026-04-30", "2026-06-01"]],
  ["years and months", "2024-12-01", "2026-02-28", ["2024-12", "2025", "2026-01", "2026-02"], []],
  ["a leap day alone", "2028-02-29", "2028-02-29", [], ["2028-02-29"]],
  ["an empty range that ends before it starts", "2026-06-02", "2026-06-01", [], []],
])("%s uses the fewest stored sums", (_, from, to, periods, days) => {
  expect(partsOf({ from, to })).toEqual({ periods, days });
});
