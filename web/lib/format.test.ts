import { expect, test } from "vitest";
import { formatFor } from "./format.ts";

test.each([
  ["en", "auto", "12.4%", "45.0%"],
  ["en", "comma", "%12,4", "%45,0"],
  ["tr", "auto", "%12,4", "%45,0"],
  ["tr", "point", "12.4%", "45.0%"],
] as const)("percentages in %s by the form %s are %s and, as shares, %s", (locale, numberForm, percent, share) => {
  const preferences = { dateForm: "auto", clock: "24", numberForm } as const;

  const format = formatFor({ locale, timeZone: "UTC", currency: "USD", now: () => 0, preferences });

  expect([format.percent(12.4), format.share(45)]).toEqual([percent, share]);
});

test.each([
  ["en", "June 2026", "Monday, June 15, 2026"],
  ["tr", "Haziran 2026", "15 Haziran 2026 Pazartesi"],
] as const)("a month and a day written out in %s are %s and %s, wherever they are read", (locale, month, day) => {
  const format = formatFor({ locale, timeZone: "Pacific/Honolulu", currency: "USD", now: () => 0 });

  expect([format.longMonth("2026-06"), format.longDay("2026-06-15")]).toEqual([month, day]);
});

test.each([
  ["en", "2026-06-16T11:00:00Z", "22 hours ago"],
  ["en", "2026-06-16T07:00:00Z", "yesterday"],
  ["en", "2026-06-15T10:00:00Z", "2 days ago"],
  ["tr", "2026-06-15T10:00:00Z", "evvelsi gün"],
  ["tr", "2026-06-14T10:00:00Z", "3 gün önce"],
  ["en", "2026-06-10T10:00:00Z", "7 days ago"],
  ["en", "2026-06-10T08:00:00Z", "06/10/2026"],
] as const)("in %s on a Wednesday at noon in Istanbul, %s is %s", (locale, at, told) => {
  const now = () => Date.parse("2026-06-17T09:00:00Z");

  const format = formatFor({ locale, timeZone: "Europe/Istanbul", currency: "USD", now });

  expect(format.relative(at)).toBe(told);
});

test.each([
  ["Europe/Istanbul", "06/16/2026", "June 16, 2026", "06/16/2026, 00:30"],
  ["America/New_York", "06/15/2026", "June 15, 2026", "06/15/2026, 17:30"],
] as const)("a moment is told by the calendar and the clock of %s: %s, %s, %s", (timeZone, date, long, withTime) => {
  const format = formatFor({ locale: "en", timeZone, currency: "USD", now: () => 0 });
  const at = "2026-06-15T21:30:00Z";

  expect([format.date(at), format.longDate(at), format.dateTime(at)]).toEqual([date, long, withTime]);
});

test.each([
  ["24", "Mon, Jun 22, 18:00"],
  ["12", "Mon, Jun 22, 06:00 PM"],
] as const)("on a clock of %s hours a time to come is %s", (clock, told) => {
  const preferences = { dateForm: "auto", clock, numberForm: "auto" } as const;

  const format = formatFor({ locale: "en", timeZone: "UTC", currency: "USD", now: () => 0, preferences });

  expect(format.soon(Date.parse("2026-06-22T18:00:00Z"))).toBe(told);
});
