import { expect, test } from "vitest";
import { eanCheckDigit, skuFor } from "./sku.ts";

test("a product without a SKU gets one from its category and number", () => {
  expect(skuFor("Electronics", 123)).toBe("ELE-000123");
});

test.each([
  ["400638133393", "1"],
  ["869123456789", "0"],
])("%s ends with %s", (twelve, digit) => {
  expect(eanCheckDigit(twelve)).toBe(digit);
});
