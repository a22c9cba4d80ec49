import { expect, test } from "vitest";
import { isoOf, localOf } from "./due-time.ts";

test.each([
  ["2026-06-20T20:59:00.000Z", "Europe/Istanbul", "2026-06-20T23:59"],
  ["2026-03-29T01:30:00.000Z", "Europe/Berlin", "2026-03-29T03:30"],
  ["2026-12-31T23:30:00.000Z", "America/New_York", "2026-12-31T18:30"],
])("%s is shown in %s as %s, and read back", (iso, tz, local) => {
  expect(localOf(iso, tz)).toBe(local);
  expect(isoOf(local, tz)).toBe(iso);
});

test("no date is an empty field, an incomplete one no date", () => {
  expect(localOf(null, "Europe/Istanbul")).toBe("");
  expect(isoOf("", "Europe/Istanbul")).toBeNull();
  expect(isoOf("2026-13-45T00:00", "Europe/Istanbul")).toBeNull();
});
