import { expect, test } from "vitest";
import { fellBelow, productStatus } from "./product-status.ts";

test.each([
  [0, 10, "Out of Stock"],
  [1, 10, "Low Stock"],
  [10, 10, "Low Stock"],
  [11, 10, "In Stock"],
  [1, 0, "In Stock"],
  [0, 0, "Out of Stock"],
])("%d left with threshold %d is %s", (available, low_at, status) => {
  expect(productStatus(available, low_at)).toBe(status);
});

test("only a fall over a border is worth a notice", () => {
  expect(fellBelow("In Stock", "Low Stock")).toBe(true);
  expect(fellBelow("In Stock", "Out of Stock")).toBe(true);
  expect(fellBelow("Low Stock", "Low Stock")).toBe(false);
  expect(fellBelow("Out of Stock", "In Stock")).toBe(false);
});
