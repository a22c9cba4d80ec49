import { expect, test } from "vitest";
import { afterQuiet } from "./notice-events.ts";

const at = (iso: string) => Date.parse(iso);

test.each([
  ["2026-06-15T12:00:00Z", "2026-06-15T12:00:00Z", "by day"],
  ["2026-06-15T19:30:00Z", "2026-06-16T04:00:00Z", "in the evening, to the next morning"],
  ["2026-06-16T03:59:30Z", "2026-06-16T04:00:00Z", "in the last minute"],
  ["2026-06-16T04:00:00Z", "2026-06-16T04:00:00Z", "when they end"],
])("a mail at %s is sent at %s: %s", (from, to) => {
  expect(afterQuiet(at(from), { from: "22:00", to: "07:00" }, "Europe/Istanbul")).toBe(at(to));
});

test("quiet hours within a day, none, and of zero length", () => {
  const noon = at("2026-06-15T12:15:00Z");

  expect(afterQuiet(noon, { from: "12:00", to: "13:30" }, "UTC")).toBe(at("2026-06-15T13:30:00Z"));
  expect(afterQuiet(noon, null, "UTC")).toBe(noon);
  expect(afterQuiet(noon, { from: "12:00", to: "12:00" }, "UTC")).toBe(noon);
});

test.each([
  ["2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z", "over the hour that is left out"],
  ["2026-03-29T00:59:00Z", "2026-03-29T05:00:00Z", "in the last minute before it"],
  ["2026-10-24T21:00:00Z", "2026-10-25T06:00:00Z", "over the hour that comes twice"],
  ["2026-10-25T00:30:00Z", "2026-10-25T06:00:00Z", "in its first time"],
  ["2026-10-25T01:30:00Z", "2026-10-25T06:00:00Z", "in its second"],
])("on a daylight saving change a mail at %s is sent at %s, %s", (from, to) => {
  expect(afterQuiet(at(from), { from: "22:00", to: "07:00" }, "Europe/Berlin")).toBe(at(to));
});

test("quiet hours that end in a skipped hour last until after it", () => {
  const quiet = { from: "22:00", to: "02:30" };

  expect(afterQuiet(at("2026-03-08T06:30:00Z"), quiet, "America/New_York")).toBe(at("2026-03-08T07:30:00Z"));
});

test("quiet hours that end in a repeated hour end once", () => {
  const quiet = { from: "22:00", to: "01:30" };

  expect(afterQuiet(at("2026-11-01T05:10:00Z"), quiet, "America/New_York")).toBe(at("2026-11-01T05:30:00Z"));
  expect(afterQuiet(at("2026-11-01T06:10:00Z"), quiet, "America/New_York")).toBe(at("2026-11-01T06:10:00Z"));
});
