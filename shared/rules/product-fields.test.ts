import { expect, test } from "vitest";
import { finalMinor, toBps } from "./money.ts";
import {
  barcodeProblem,
  discountProblem,
  leastPrice,
  priceProblem,
  skuProblem,
  tagsProblem,
  textProblem,
} from "./product-fields.ts";

test.each(["96385074", "036000291452", "4006381333931"])("%s is a barcode", (barcode) => {
  expect(barcodeProblem(barcode)).toBeNull();
});

test.each(["96385075", "036000291453", "4006381333932", "", "12345", "40063813339310", "400638133393X"])(
  "%j is no barcode",
  (barcode) => expect(barcodeProblem(barcode)).toEqual({ code: "bad_format" }),
);

test.each([
  [0, "too_small"],
  [0.009, "too_small"],
  [0.01, undefined],
  [1234.5, undefined],
  [999_999.99, undefined],
  [1_000_000, "too_big"],
  [1.005, "too_many_decimals"],
])("a price of %d is %s", (price, code) => {
  expect(priceProblem(price)?.code).toBe(code);
});

test("a discount leaves a cent at least, and the refusal names the greatest that does", () => {
  expect(discountProblem(90.01)).toEqual({ code: "too_big", maximum: 90 });
  expect(discountProblem(90, 0.05)).toBeNull();
  for (const price of [1, 2, 3, 4]) {
    const problem = discountProblem(90, price / 100);
    const most = problem?.maximum ?? 0;
    expect(problem?.code).toBe("too_big");
    expect(finalMinor(price, toBps(most))).toBe(1);
    expect(finalMinor(price, toBps(most + 0.01))).toBe(0);
  }
  for (const percent of [0, 12.5, 50, 50.01, 66.67, 75, 90]) {
    const least_minor = Math.round(leastPrice(percent) * 100);
    expect(finalMinor(least_minor, toBps(percent))).toBe(1);
    expect(finalMinor(least_minor - 1, toBps(percent))).toBe(0);
  }
});

test.each([
  ["A", undefined],
  ["ELE-000123", undefined],
  ["a.B_c-9".toUpperCase(), undefined],
  ["", "required"],
  ["A".repeat(41), "too_long"],
  ["ŞAL-1", "bad_format"],
  ["A 1", "bad_format"],
])("the SKU %j is %s", (sku, code) => {
  expect(skuProblem(sku)?.code).toBe(code);
});

test("tags are counted, bounded, and may not be the same in another case", () => {
  expect(tagsProblem(["Yaz", "kış"])).toBeNull();
  expect(tagsProblem(["Yaz", "YAZ"])).toEqual({ code: "duplicate", at: 1 });
  expect(tagsProblem(["Yaz", " "])).toEqual({ code: "required", at: 1 });
  expect(tagsProblem(["x".repeat(25)])).toEqual({ code: "too_long", maximum: 24, at: 0 });
  expect(tagsProblem(Array.from({ length: 11 }, (_, n) => `t${n}`))).toEqual({ code: "too_long", maximum: 10 });
});

test("a name is counted in letters, not in units", () => {
  expect(textProblem("🧣🧣", { min: 2, max: 2 })).toBeNull();
  expect(textProblem(" a ", { min: 2, max: 120 })).toEqual({ code: "too_short", minimum: 2 });
  expect(textProblem("  ", { min: 2, max: 120 })).toEqual({ code: "required" });
});
