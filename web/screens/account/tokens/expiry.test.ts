import { expect, test } from "vitest";
import { expiryDays, expiryOf } from "./expiry.ts";

const place = { now: Date.parse("2026-06-15T22:30:00.000Z"), timeZone: "Europe/Istanbul" };

test.each([
  ["7", "", "2026-06-22T22:30:00.000Z"],
  ["365", "", "2027-06-15T22:30:00.000Z"],
  ["own", "2026-06-16", "2026-06-16T20:59:59.999Z"],
  ["own", "2026-06-15", undefined],
  ["own", "2027-06-17", undefined],
  ["own", "", undefined],
] as const)("a token for %s %s ends at %s", (lifetime, day, end) => {
  expect(expiryOf(lifetime, day, place)).toBe(end);
});

test("the days to choose from begin today where the person is and end a year later", () => {
  expect(expiryDays(place)).toEqual({ first: "2026-06-16", last: "2027-06-16" });
});
