import { expect, test } from "vitest";
import { gtinCheckDigit, keptBarcode, keptSku, skuFor, skuKey } from "./sku.ts";

test("a product without a SKU gets one from its category and number", () => {
  expect(skuFor("Electronics", 123)).toBe("ELE-000123");
});

test.each([
  ["400638133393", "1"],
  ["869123456789", "0"],
])("the check digit of %s is %s", (twelve, digit) => {
  expect(gtinCheckDigit(twelve)).toBe(digit);
});

test("a SKU is stored as typed and compared without case and width", () => {
  expect(keptSku("  şal  1 \t/ a ")).toBe("şal 1 / a");
  expect(skuKey("ab-12")).toBe(skuKey("ＡＢ-12"));
  expect(skuKey("straße")).toBe("STRASSE");
  expect(skuKey("00123")).not.toBe(skuKey("123"));
});

test.each([
  ["978-3-16-148410-0", "9783161484100"],
  ["4006381 333931 ", "4006381333931"],
  ["978-3-16-148410-1", "978-3-16-148410-1"],
  ["A-1  B", "A-1 B"],
])("the barcode %j is stored as %j", (typed, kept) => expect(keptBarcode(typed)).toBe(kept));
