import { expect, test } from "vitest";
import { lengthOf } from "./buckets.ts";
import { monthDays, periodOf, problemOf } from "./dashboard-period.ts";

const TODAY = "2026-06-15";
const at = (search: string) => periodOf(new URLSearchParams(search), TODAY);

test.each([
  ["", "overview", null],
  ["range=never", "overview", null],
  ["range=7d", "7d", { from: "2026-06-09", to: TODAY }],
  ["range=30d", "30d", { from: "2026-05-17", to: TODAY }],
  ["range=12m", "12m", { from: "2025-07-01", to: TODAY }],
  ["range=custom&from=2026-01-01&to=2026-01-31", "custom", { from: "2026-01-01", to: "2026-01-31" }],
  ["range=custom&from=2026-02-31&to=2026-03-01", "custom", { from: "2026-05-17", to: TODAY }],
])("the search %j selects the range %s", (search, range, days) => {
  expect(at(search)).toMatchObject({ range, days });
});

test("the overview cannot be compared", () => {
  expect(at("compare=1").compare).toBe(false);
  expect(at("range=7d&compare=1").compare).toBe(true);
});

test.each([
  ["2026-06-10", "2026-06-09", "order"],
  ["2026-06-10", "2026-06-16", "future"],
  ["2024-06-14", "2026-06-15", "tooLong"],
  ["2024-06-15", "2026-06-15", null],
  ["", "2026-06-15", "incomplete"],
])("the days %s to %s have the problem %s", (from, to, problem) => {
  expect(problemOf(from, to, TODAY)).toBe(problem);
});

test("monthDays and lengthOf include both ends", () => {
  expect(monthDays("2026-02")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(lengthOf({ from: "2026-06-09", to: TODAY })).toBe(7);
});
