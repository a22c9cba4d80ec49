import { expect, test } from "vitest";
import { finalMinor, toBps } from "../shop/money.ts";
import {
  barcodeProblem,
  discountProblem,
  priceProblem,
  salePriceProblem,
  skuProblem,
  tagsProblem,
  textProblem,
} from "./product-fields.ts";

test.each(["96385074", "036000291452", "4006381333931", "18690000000019", "12345", "X-400638", "12345678905"])(
  "accepts the barcode %s",
  (barcode) => expect(barcodeProblem(barcode)).toBeNull(),
);

test.each([
  ["", "required"],
  ["a\tb", "bad_format"],
  ["1".repeat(65), "too_long"],
  ["96385075", "bad_check_digit"],
  ["036000291453", "bad_check_digit"],
  ["4006381333932", "bad_check_digit"],
  ["40063813339310", "bad_check_digit"],
])("rejects the barcode %j with %s", (barcode, code) => expect(barcodeProblem(barcode)?.code).toBe(code));

test("the check digit is verified for GTINs only", () => {
  expect(barcodeProblem("4006381333932", "other")).toBeNull();
  expect(barcodeProblem("12345", "gtin")).toEqual({ code: "bad_check_digit" });
});

test.each([
  [-0.01, "too_small"],
  [0, undefined],
  [0.009, "too_many_decimals"],
  [1234.5, undefined],
  [999_999.99, undefined],
  [1_000_000, "too_big"],
  [1.005, "too_many_decimals"],
])("the price %d has the problem %s", (price, code) => {
  expect(priceProblem(price)?.code).toBe(code);
});

test("a discount must leave a cent; the problem names the maximum", () => {
  expect(discountProblem(100)).toEqual({ code: "too_big", maximum: 99.99 });
  expect(discountProblem(1, 0)).toEqual({ code: "too_big", maximum: 0 });
  expect(discountProblem(0, 0)).toBeNull();
  expect(discountProblem(90, 0.05)).toBeNull();
  for (const price of [1, 2, 3, 4]) {
    const problem = discountProblem(90, price / 100);
    const most = problem?.maximum ?? 0;
    expect(problem?.code).toBe("too_big");
    expect(finalMinor(price, toBps(most))).toBe(1);
    expect(finalMinor(price, toBps(most + 0.01))).toBe(0);
  }
});

test.each([
  [0, 10, { code: "too_small", minimum: 0.01 }],
  [9.999, 10, { code: "too_many_decimals", maximum: 2 }],
  [9.99, 10, null],
  [10, 10, { code: "too_big", maximum: 9.99 }],
  [0.01, 0.01, { code: "too_big", maximum: 0 }],
  [0.01, 0, { code: "too_big", maximum: 0 }],
])("the sale price %d for a price of %d has the problem %o", (salePrice, price, problem) => {
  expect(salePriceProblem(salePrice, price)).toEqual(problem);
});

test.each([
  ["A", undefined],
  ["ELE-000123", undefined],
  ["a.B_c-9".toUpperCase(), undefined],
  ["", "required"],
  ["A".repeat(64), undefined],
  ["A".repeat(65), "too_long"],
  ['şal 1/2 (mavi) "x"', undefined],
  ["カップ-1", undefined],
  ["A\u200b1", "bad_format"],
  ["A\n1", "bad_format"],
])("the SKU %j has the problem %s", (sku, code) => {
  expect(skuProblem(sku)?.code).toBe(code);
});

test("tags are limited in number and length and unique ignoring case", () => {
  expect(tagsProblem(["Yaz", "kış"])).toBeNull();
  expect(tagsProblem(["Yaz", "YAZ"])).toEqual({ code: "duplicate", at: 1 });
  expect(tagsProblem(["Yaz", " "])).toEqual({ code: "required", at: 1 });
  expect(tagsProblem(["x".repeat(41)])).toEqual({ code: "too_long", maximum: 40, at: 0 });
  expect(tagsProblem(Array.from({ length: 21 }, (_, n) => `t${n}`))).toEqual({ code: "too_long", maximum: 20 });
});

test("a name's length counts code points", () => {
  expect(textProblem("🧣🧣", { min: 2, max: 2 })).toBeNull();
  expect(textProblem(" a ", { min: 2, max: 120 })).toEqual({ code: "too_short", minimum: 2 });
  expect(textProblem("  ", { min: 2, max: 120 })).toEqual({ code: "required" });
});
