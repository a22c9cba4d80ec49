import { expect, test } from "vitest";
import {
  addMonths,
  atTime,
  dayBounds,
  dayKey,
  dayStart,
  isoIn,
  isTimeZone,
  lastMonths,
  monthBounds,
  monthKey,
} from "./zone.ts";

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

test.each([
  ["2026-06-15T20:59:59.999Z", "Europe/Istanbul", "2026-06-15"],
  ["2026-06-15T21:00:00.000Z", "Europe/Istanbul", "2026-06-16"],
  ["2026-01-01T04:59:59Z", "America/New_York", "2025-12-31"],
  ["2026-06-15T18:15:00Z", "Asia/Kathmandu", "2026-06-16"],
])("%s in %s is the day %s", (instant, tz, day) => {
  expect(dayKey(at(instant), tz)).toBe(day);
  expect(monthKey(at(instant), tz)).toBe(day.slice(0, 7));
});

test.each([
  ["2026-06-15", "Europe/Istanbul", 24],
  ["2026-03-29", "Europe/Berlin", 23],
  ["2026-10-25", "Europe/Berlin", 25],
  ["2026-04-24", "Africa/Cairo", 23],
  ["2026-10-29", "Africa/Cairo", 25],
])("%s in %s has %d hours", (day, tz, hours) => {
  const { start, end } = dayBounds(day, tz);

  expect((end - start) / HOUR).toBe(hours);
  expect(dayKey(start, tz)).toBe(day);
  expect(dayKey(start - 1, tz)).not.toBe(day);
  expect(dayKey(end - 1, tz)).toBe(day);
});

test.each([
  ["2026-06-15", "09:00", "Europe/Istanbul", "2026-06-15T06:00:00Z"],
  ["2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T01:30:00Z"],
  ["2026-03-08", "01:59", "America/New_York", "2026-03-08T06:59:00Z"],
  ["2026-03-08", "02:30", "America/New_York", "2026-03-08T07:30:00Z"],
  ["2026-03-08", "03:30", "America/New_York", "2026-03-08T07:30:00Z"],
  ["2026-09-06", "00:00", "America/Santiago", "2026-09-06T04:00:00Z"],
  ["2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00Z"],
  ["2011-12-30", "12:00", "Pacific/Apia", "2011-12-30T22:00:00Z"],
])("%s %s in %s, possibly a skipped time, is %s", (day, time, tz, instant) => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);

  expect(new Date(atTime(day, { hour, minute }, tz))).toEqual(new Date(instant));
});

test.each([
  ["2026-10-25", 2, "Europe/Berlin", "2026-10-25T00:30:00Z"],
  ["2026-11-01", 1, "America/New_York", "2026-11-01T05:30:00Z"],
])("%s, half past %d in %s, a repeated time, is the first occurrence", (day, hour, tz, instant) => {
  expect(new Date(atTime(day, { hour, minute: 30 }, tz))).toEqual(new Date(instant));
});

test("a month starts and ends at midnight in the zone", () => {
  const { start, end } = monthBounds("2026-06", "Europe/Istanbul");

  expect(start).toBe(at("2026-05-31T21:00:00Z"));
  expect(end).toBe(at("2026-06-30T21:00:00Z"));
  expect(dayStart("2026-06-01", "UTC")).toBe(at("2026-06-01T00:00:00Z"));
});

test("the last twelve months include the current one", () => {
  const months = lastMonths(at("2026-06-15T12:00:00Z"), "Europe/Istanbul");

  expect([months.length, months[0], months[11]]).toEqual([12, "2025-07", "2026-06"]);
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});

test.each([
  ["Europe/Istanbul", true],
  ["Turkey", true],
  ["Asia/Kolkata", true],
  ["UTC", true],
  ["Mars/Olympus", false],
  ["europe/istanbul", false],
  ["EUROPE/ISTANBUL", false],
  ["asia/kolkata", false],
  ["+03:00", false],
  ["", false],
])("%j is a time zone name: %j", (text, isOne) => expect(isTimeZone(text)).toBe(isOne));

test.each([
  ["2026-06-15T12:00:00.000Z", "Europe/Istanbul", "2026-06-15T15:00:00+03:00"],
  ["2026-01-01T02:15:09.999Z", "America/St_Johns", "2025-12-31T22:45:09-03:30"],
  ["2026-01-01T00:00:00.000Z", "UTC", "2026-01-01T00:00:00+00:00"],
])("%s in %s is %s", (at, tz, shown) => {
  expect(isoIn(Date.parse(at), tz)).toBe(shown);
});
