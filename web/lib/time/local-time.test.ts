import { expect, test } from "vitest";
import { instantOf, localOf, realLocal } from "./local-time.ts";

test.each([
  ["2026-06-20T20:59:00.000Z", "Europe/Istanbul", "2026-06-20T23:59"],
  ["2026-03-29T01:30:00.000Z", "Europe/Berlin", "2026-03-29T03:30"],
  ["2026-12-31T23:30:00.000Z", "America/New_York", "2026-12-31T18:30"],
])("%s is shown in %s as %s, and read back", (iso, tz, local) => {
  expect(localOf(Date.parse(iso), tz)).toBe(local);
  expect(new Date(instantOf(local, tz)).toISOString()).toBe(iso);
});

test("a time the clocks jump over is moved to the first minute after the jump", () => {
  expect(realLocal("2026-03-29T02:30", "Europe/Berlin")).toBe("2026-03-29T03:00");
  expect(realLocal("2026-03-29T03:00", "Europe/Berlin")).toBe("2026-03-29T03:00");
  expect(realLocal("2026-03-08T02:30", "America/New_York")).toBe("2026-03-08T03:00");
  expect(realLocal("2026-06-15T02:30", "Europe/Istanbul")).toBe("2026-06-15T02:30");
});
