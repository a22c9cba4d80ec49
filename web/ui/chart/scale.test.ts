import { expect, test } from "vitest";
import { fromTop, scaleOf } from "./scale.ts";

test.each([
  [[0], 4],
  [[3], 3],
  [[87], 100],
  [[1234.5], 1500],
  [[4000, 12], 4000],
  [[1_210_000], 1_500_000],
])("the scale of %j ends at %d", (values, top) => {
  expect(scaleOf(values).top).toBe(top);
});

test("a value as high as the scale begins at its top", () => {
  expect(fromTop(100, 100)).toBe(0);
  expect(fromTop(25, 100)).toBe(75);
});
