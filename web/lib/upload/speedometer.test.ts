import { expect, test } from "vitest";
import { speedometer } from "./speedometer.ts";

test("the speed is that of the last three seconds, and unknown at first", () => {
  let now = 0;
  const speed = speedometer(() => now);

  expect(speed(0)).toBe(0);
  now = 1000;
  expect(speed(500)).toBe(500);
  now = 4000;
  expect(speed(3500)).toBe(1000);
});
