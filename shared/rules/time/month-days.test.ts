import { expect, test } from "vitest";
import { dayAfterKey, inMonth, monthWeeks } from "./month-days.ts";

test("a month consists of whole weeks including days of its neighbours", () => {
  const june = monthWeeks("2026-06", 1);

  expect(june.map((week) => [week[0], week[6]])).toEqual([
    ["2026-06-01", "2026-06-07"],
    ["2026-06-08", "2026-06-14"],
    ["2026-06-15", "2026-06-21"],
    ["2026-06-22", "2026-06-28"],
    ["2026-06-29", "2026-07-05"],
  ]);
  expect(monthWeeks("2026-02", 1).flat()).toHaveLength(35);
  expect(monthWeeks("2027-02", 1).flat()).toHaveLength(28);
  expect(monthWeeks("2026-08", 1).flat()).toHaveLength(42);
  expect(monthWeeks("2024-12", 1).flat()[0]).toBe("2024-11-25");
});

test("weeks start on the selected day", () => {
  expect(monthWeeks("2026-06", 0).map((week) => week[0])).toEqual([
    "2026-05-31",
    "2026-06-07",
    "2026-06-14",
    "2026-06-21",
    "2026-06-28",
  ]);
  expect(monthWeeks("2026-06", 6)[0]).toEqual([
    "2026-05-30",
    "2026-05-31",
    "2026-06-01",
    "2026-06-02",
    "2026-06-03",
    "2026-06-04",
    "2026-06-05",
  ]);
  expect(dayAfterKey("2026-06-17", "Home", 0)).toBe("2026-06-14");
  expect(dayAfterKey("2026-06-17", "End", 6)).toBe("2026-06-19");
});

test.each([
  ["2026-06-15", "ArrowLeft", "2026-06-14"],
  ["2026-06-30", "ArrowRight", "2026-07-01"],
  ["2026-06-03", "ArrowUp", "2026-05-27"],
  ["2026-06-15", "ArrowDown", "2026-06-22"],
  ["2026-06-17", "Home", "2026-06-15"],
  ["2026-06-21", "Home", "2026-06-15"],
  ["2026-06-15", "End", "2026-06-21"],
  ["2026-03-31", "PageUp", "2026-02-28"],
  ["2026-12-31", "PageDown", "2027-01-31"],
  ["2026-06-15", "x", null],
])("from %s the key %s moves to %s", (day, key, next) => expect(dayAfterKey(day, key, 1)).toBe(next));

test("a day that a shorter month lacks becomes its last day", () => {
  expect(inMonth("2026-05-31", "2026-06")).toBe("2026-06-30");
  expect(inMonth("2026-05-30", "2026-06")).toBe("2026-06-30");
  expect(inMonth("2028-01-30", "2028-02")).toBe("2028-02-29");
});
