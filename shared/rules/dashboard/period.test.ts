import { expect, test } from "vitest";
import { daysBefore, daysOf, rollingSpan, rollingSpanBefore, spanOf } from "./period.ts";

const tz = "Europe/Istanbul";
const now = Date.parse("2026-06-15T22:00:00Z");

test.each([
  [{}, null],
  [
    { from: "2026-06-09", to: "2026-06-15" },
    { from: "2026-06-09", to: "2026-06-15" },
  ],
  [{ from: "2026-06-09" }, { from: "2026-06-09", to: "2026-06-16" }],
  [{ from: "2026-07-01" }, { from: "2026-07-01", to: "2026-07-01" }],
  [{ to: "2026-06-15" }, { from: null, to: "2026-06-15" }],
  [
    { from: "0001-01-01", to: "9999-12-31" },
    { from: "1970-01-01", to: "2999-12-31" },
  ],
])("the query %j selects the days %j", (query, days) => {
  expect(daysOf(query, { now, tz })).toEqual(days);
});

test("daysBefore returns as many days, ending the day before", () => {
  expect(daysBefore({ from: "2026-06-09", to: "2026-06-15" })).toEqual({ from: "2026-06-02", to: "2026-06-08" });
  expect(daysBefore({ from: "2026-03-01", to: "2026-03-01" })).toEqual({ from: "2026-02-28", to: "2026-02-28" });
  expect(daysBefore({ from: null, to: "2026-06-15" })).toBeNull();
});

test("a day starts and ends at midnight in the zone", () => {
  const { start, end } = spanOf({ from: "2026-06-15", to: "2026-06-15" }, tz);

  expect(new Date(start).toISOString()).toBe("2026-06-14T21:00:00.000Z");
  expect(new Date(end).toISOString()).toBe("2026-06-15T21:00:00.000Z");
});

test("the rolling window includes now and adjoins the previous one", () => {
  const span = rollingSpan(now);
  const before = rollingSpanBefore(span);

  expect(span.end).toBe(now + 1);
  expect(before.end).toBe(span.start);
  expect((span.start - before.start) / 86_400_000).toBe(30);
});
