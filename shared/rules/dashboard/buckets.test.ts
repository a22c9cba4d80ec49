import { expect, test } from "vitest";
import { bucketSizeOf, bucketsBefore, bucketsOf, isRunning, lengthOf } from "./buckets.ts";
import { daysBefore } from "./period.ts";

test.each([
  ["2026-06-15", "2026-06-15", "day", 1],
  ["2026-05-16", "2026-06-15", "day", 31],
  ["2026-05-15", "2026-06-15", "week", 6],
  ["2025-12-18", "2026-06-15", "week", 27],
  ["2025-12-17", "2026-06-15", "month", 7],
  ["2024-06-15", "2026-06-15", "month", 25],
])("%s to %s is shown by %s, in %d steps", (from, to, size, count) => {
  expect(bucketSizeOf({ from, to })).toBe(size);
  expect(bucketsOf({ from, to })).toHaveLength(count);
});

test("weeks end on Sunday and months on their last day; the ends are cut to the period", () => {
  expect(bucketsOf({ from: "2026-05-13", to: "2026-06-15" })).toEqual([
    { from: "2026-05-13", to: "2026-05-17" },
    { from: "2026-05-18", to: "2026-05-24" },
    { from: "2026-05-25", to: "2026-05-31" },
    { from: "2026-06-01", to: "2026-06-07" },
    { from: "2026-06-08", to: "2026-06-14" },
    { from: "2026-06-15", to: "2026-06-15" },
  ]);
  const months = bucketsOf({ from: "2025-11-20", to: "2026-06-15" });
  expect(months[0]).toEqual({ from: "2025-11-20", to: "2025-11-30" });
  expect(months[3]).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(months.at(-1)).toEqual({ from: "2026-06-01", to: "2026-06-15" });
});

test.each([
  ["2026-06-09", "2026-06-15"],
  ["2026-03-18", "2026-06-15"],
  ["2025-07-01", "2026-06-15"],
])("the buckets before %s to %s cover the period before, in steps of equal length", (from, to) => {
  const [now, before] = [bucketsOf({ from, to }), bucketsBefore({ from, to })];

  expect(before.map(lengthOf)).toEqual(now.map(lengthOf));
  expect({ from: before[0]?.from, to: before.at(-1)?.to }).toEqual(daysBefore({ from, to }));
});

test("only the bucket with today is running", () => {
  const today = "2026-06-15";
  const running = bucketsOf({ from: "2026-06-01", to: "2026-06-20" }).filter((one) => isRunning(one, today));

  expect(running).toEqual([{ from: today, to: today }]);
});
