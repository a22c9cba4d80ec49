import { expect, test } from "vitest";
import { parseDuration } from "./toast.rules.ts";

test.each([
  ["3000", 3000],
  [" 0 ", 0],
  ["-1", -1],
  ["−1", -1],
  ["60,000", 60_000],
  ["60.000", 60_000],
  ["60001", null],
  ["-2", null],
  ["1.5", null],
  ["", null],
  ["soon", null],
])("a duration written %j is %j", (text, duration) => expect(parseDuration(text)).toBe(duration));
