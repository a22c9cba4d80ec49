import { expect, test } from "vitest";
import { rowNumber } from "./row-number.ts";

test("ten thousand ids have ten thousand numbers, each a safe one and always the same", () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => `file-${at}`);
  const numbers = ids.map(rowNumber);

  expect(new Set(numbers).size).toBe(ids.length);
  expect(numbers.every(Number.isSafeInteger)).toBe(true);
  expect(rowNumber("file-7")).toBe(numbers[7]);
});
