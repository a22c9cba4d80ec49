import { expect, test } from "vitest";
import { afterQuiet } from "./notice-events.ts";

const HOUR = 3_600_000;
const at = (iso: string) => Date.parse(iso);

test.each([
  ["2026-06-15T12:00:00Z", "2026-06-15T12:00:00Z", "by day"],
  ["2026-06-15T19:30:00Z", "2026-06-16T04:00:00Z", "in the evening, to the next morning"],
  ["2026-06-16T03:59:30Z", "2026-06-16T04:00:00Z", "in the last minute"],
  ["2026-06-16T04:00:00Z", "2026-06-16T04:00:00Z", "when they end"],
])("a mail of %s goes at %s: %s", (from, to) => {
  expect(afterQuiet(at(from), { from: "22:00", to: "07:00" }, 3 * HOUR)).toBe(at(to));
});

test("quiet hours within a day, none, and of no length", () => {
  const noon = at("2026-06-15T12:15:00Z");

  expect(afterQuiet(noon, { from: "12:00", to: "13:30" }, 0)).toBe(at("2026-06-15T13:30:00Z"));
  expect(afterQuiet(noon, null, 0)).toBe(noon);
  expect(afterQuiet(noon, { from: "12:00", to: "12:00" }, 0)).toBe(noon);
});
