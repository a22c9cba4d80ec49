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
