import { expect, test } from "vitest";
import { nextNight } from "./recount-job.ts";

test.each([
  ["2026-03-28T22:00:00Z", "2026-03-29T01:00:00Z", "when the clock skips two o'clock"],
  ["2026-10-24T22:00:00Z", "2026-10-25T02:00:00Z", "when two o'clock comes twice"],
  ["2026-10-25T02:00:00Z", "2026-10-26T02:00:00Z", "on the next night"],
])("the recount after %s in Berlin runs at 03:00 local time, %s: %s", (now, night) => {
  expect(new Date(nextNight(Date.parse(now), "Europe/Berlin"))).toEqual(new Date(night));
});
