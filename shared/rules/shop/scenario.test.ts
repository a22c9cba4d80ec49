import { expect, test } from "vitest";
import { isScenario, noScenario, readScenario, writeScenario } from "./scenario.ts";

test("a written scenario is read back unchanged", () => {
  const asked = { latency: 800, rate: 50, kind: "offline", isEmpty: true, isLarge: false } as const;

  expect(readScenario(writeScenario(asked))).toEqual(asked);
});

test.each([undefined, "", "x", "latency=-5&rate=abc&kind=418&empty=yes"])("the header %s means no scenario", (text) => {
  expect(readScenario(text)).toEqual(noScenario);
  expect(isScenario(readScenario(text))).toBe(false);
});

test("values are limited to their bounds", () => {
  expect(readScenario("latency=999999&rate=1000")).toMatchObject({ latency: 5000, rate: 100 });
});
