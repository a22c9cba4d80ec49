import { describe, expect, test } from "vitest";
import { aheadProblem, laterToday, mondayMorning, readSnooze, tomorrowMorning } from "./snooze.ts";

const tz = "Europe/Istanbul";
// A Monday, 15:00 in Istanbul.
const now = Date.parse("2026-06-15T12:00:00.000Z");
const iso = (at: number | null) => at && new Date(at).toISOString();

test.each([
  ["+3d", "2026-06-18T12:00:00.000Z"],
  ["+2h", "2026-06-15T14:00:00.000Z"],
  ["+1w", "2026-06-22T12:00:00.000Z"],
  ["mon 10:00", "2026-06-22T07:00:00.000Z"],
  ["pzt 10:00", "2026-06-22T07:00:00.000Z"],
  ["Pzt 16.30", "2026-06-15T13:30:00.000Z"],
  ["SALI", "2026-06-16T06:00:00.000Z"],
  ["PAZARTESİ 10:00", "2026-06-22T07:00:00.000Z"],
  ["Cumartesi", "2026-06-20T06:00:00.000Z"],
  ["Salı", "2026-06-16T06:00:00.000Z"],
  ["friday 8:15", "2026-06-19T05:15:00.000Z"],
  ["tomorrow", "2026-06-16T06:00:00.000Z"],
  ["yarın 14:30", "2026-06-16T11:30:00.000Z"],
  ["14:30", "2026-06-16T11:30:00.000Z"],
  ["16:45", "2026-06-15T13:45:00.000Z"],
  ["2026-07-01 08:00", "2026-07-01T05:00:00.000Z"],
])("%s is parsed as %s", (typed, wanted) => {
  expect(iso(readSnooze(typed, now, tz))).toBe(wanted);
});

test.each(["", "soon", "+", "mon 25:00", "10:75", "2026-02-31", "mon tue"])("%j is no valid time", (typed) => {
  expect(readSnooze(typed, now, tz)).toBeNull();
});

test("three days later keeps the time of day across a daylight saving change", () => {
  const before = Date.parse("2026-03-27T12:00:00.000Z");

  expect(iso(readSnooze("+3d", before, "Europe/Berlin"))).toBe("2026-03-30T11:00:00.000Z");
});

test.each([
  ["+1d", "2026-03-07T07:30:00.000Z", "America/New_York", "2026-03-08T07:30:00.000Z"],
  ["2026-03-08 02:30", "2026-03-07T12:00:00.000Z", "America/New_York", "2026-03-08T07:30:00.000Z"],
  ["+1d", "2026-03-28T01:30:00.000Z", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
])("%s at %s in %s, a skipped time, is parsed as %s", (typed, from, zone, wanted) => {
  expect(iso(readSnooze(typed, Date.parse(from), zone))).toBe(wanted);
});

describe("the presets", () => {
  test("later today means three hours from now, or this evening near midnight", () => {
    expect(iso(laterToday(now, tz))).toBe("2026-06-15T15:00:00.000Z");
    expect(iso(laterToday(Date.parse("2026-06-15T14:30:00.000Z"), tz))).toBe("2026-06-15T17:30:00.000Z");
  });

  test("tomorrow and Monday mean nine in the morning in the zone", () => {
    expect(iso(tomorrowMorning(now, tz))).toBe("2026-06-16T06:00:00.000Z");
    expect(iso(mondayMorning(now, tz))).toBe("2026-06-22T06:00:00.000Z");
  });
});

test("rejects times in the past and more than a year ahead", () => {
  expect(aheadProblem(now, now)).toBe("in_past");
  expect(aheadProblem(now + 367 * 86_400_000, now)).toBe("too_big");
  expect(aheadProblem(now + 1, now)).toBeNull();
});
