import { expect, test } from "vitest";
import { isWeekend, presetDays, rangeAt, rangeProblem } from "./range.rules.ts";

const TODAY = "2026-06-15";

test.each([
  ["today", "2026-06-15", "2026-06-15"],
  ["last7", "2026-06-09", "2026-06-15"],
  ["thisMonth", "2026-06-01", "2026-06-30"],
  ["lastMonth", "2026-05-01", "2026-05-31"],
  ["last12", "2025-07-01", "2026-06-15"],
] as const)("on 15 June %s is from %s to %s", (preset, from, to) => {
  expect(presetDays(preset, TODAY)).toEqual({ from, to });
});

test("in March of a leap year last month has 29 days", () => {
  expect(presetDays("lastMonth", "2028-03-31")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});

test.each([
  [{ from: "", to: TODAY }, "incomplete"],
  [{ from: "2026-06-16", to: TODAY }, "order"],
  [{ from: "2024-06-14", to: TODAY }, "tooLong"],
  [{ from: "2024-06-15", to: TODAY }, null],
  [{ from: TODAY, to: TODAY }, null],
])("the range %o is %s", (days, problem) => {
  expect(rangeProblem(days)).toBe(problem);
});

test.each([
  "from=2026-02-31&to=2026-03-02",
  "from=2026-06-02&to=2026-06-01",
  "from=2099-12-30&to=2100-01-01",
  "from=1999-12-31&to=2000-01-02",
  "from=x&to=y",
  "",
])("an address with %s names no range", (text) => {
  const other = { from: TODAY, to: TODAY };
  expect(rangeAt(new URLSearchParams(text), other)).toBe(other);
});

test("Saturday and Sunday are the weekend", () => {
  const days = ["2026-06-12", "2026-06-13", "2026-06-14", "2026-06-15"];
  expect(days.map(isWeekend)).toEqual([false, true, true, false]);
});
