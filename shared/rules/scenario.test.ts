import { expect, test } from "vitest";
import { isScenario, noScenario, readScenario, writeScenario } from "./scenario.ts";

test("what is written is read back", () => {
  const asked = { latency: 800, rate: 50, kind: "offline", isEmpty: true, isLarge: false } as const;

  expect(readScenario(writeScenario(asked))).toEqual(asked);
});

test.each([undefined, "", "x", "latency=-5&rate=abc&kind=418&empty=yes"])("%s asks for nothing unusual", (text) => {
  expect(readScenario(text)).toEqual(noScenario);
  expect(isScenario(readScenario(text))).toBe(false);
});

test("nothing goes beyond its bounds", () => {
  expect(readScenario("latency=999999&rate=1000")).toMatchObject({ latency: 5000, rate: 100 });
});
