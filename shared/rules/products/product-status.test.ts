import { expect, test } from "vitest";
import { productStatus } from "./product-status.ts";

test.each([
  [0, 10, "Out of Stock"],
  [1, 10, "Low Stock"],
  [10, 10, "Low Stock"],
  [11, 10, "In Stock"],
  [1, 0, "In Stock"],
  [0, 0, "Out of Stock"],
])("%d available with threshold %d is %s", (available, low_at, status) => {
  expect(productStatus(available, low_at)).toBe(status);
});
