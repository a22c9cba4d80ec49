import { describe, expect, test } from "vitest";
import { finalMinor } from "../shop/money.ts";
import { discountBps, type PriceEdit, type Pricing, pricingAfter, saleProblem } from "./sale-price.ts";

describe("discountBps", () => {
  test.each([
    [10_000, null, 0],
    [20_000, 15_000, 2_500],
    [2_499_900, 1_999_900, 2_000],
    [14_999_900, 12_999_900, 1_333],
    [10_000, 8_750, 1_250],
    [3_000, 2_000, 3_333],
    [100, 99, 100],
    [99_999_999, 99_999_998, 1],
    [99_999_999, 1, 9_999],
    [2, 1, 5_000],
  ])("a price of %d with sale price %s is %d basis points", (price_minor, sale_minor, bps) => {
    expect(discountBps({ price_minor, sale_minor })).toBe(bps);
  });

  test("returns a discount typed in whole percent, at any price", () => {
    const wrong: string[] = [];
    for (let price_minor = 100; price_minor < 20_000; price_minor += 37) {
      for (let percent = 1; percent <= 90; percent++) {
        const sale_minor = finalMinor(price_minor, percent * 100);
        const bps = discountBps({ price_minor, sale_minor });
        const isExact = finalMinor(price_minor, bps) === sale_minor && (price_minor < 10_000 || bps === percent * 100);
        if (!isExact) wrong.push(`${price_minor} less ${percent} %`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

const onSale: Pricing = { price_minor: 10_000, sale_minor: 8_000 };

test.each<[string, PriceEdit, Pricing, Pricing]>([
  ["a price alone leaves the sale price", { price: 120 }, onSale, { price_minor: 12_000, sale_minor: 8_000 }],
  ["a price at the sale price ends the sale", { price: 80 }, onSale, { price_minor: 8_000, sale_minor: null }],
  ["a sale price is kept to the cent", { salePrice: 79.99 }, onSale, { price_minor: 10_000, sale_minor: 7_999 }],
  ["no sale price ends the sale", { salePrice: null }, onSale, { price_minor: 10_000, sale_minor: null }],
  ["no discount ends the sale", { discountPercentage: 0 }, onSale, { price_minor: 10_000, sale_minor: null }],
  ["a discount becomes a price", { discountPercentage: 25 }, onSale, { price_minor: 10_000, sale_minor: 7_500 }],
  [
    "a discount is reckoned of the price beside it",
    { price: 200, discountPercentage: 20 },
    onSale,
    { price_minor: 20_000, sale_minor: 16_000 },
  ],
  [
    "the present discount, written back, changes nothing",
    { price: 149_999, discountPercentage: 13.33 },
    { price_minor: 14_999_900, sale_minor: 12_999_900 },
    { price_minor: 14_999_900, sale_minor: 12_999_900 },
  ],
  [
    "a discount too small to take off a cent is no sale",
    { discountPercentage: 0.1 },
    { price_minor: 100, sale_minor: null },
    { price_minor: 100, sale_minor: null },
  ],
])("%s", (_title, edit, standing, after) => {
  expect(pricingAfter(edit, standing)).toEqual(after);
});

test.each<[PriceEdit, ReturnType<typeof saleProblem>]>([
  [{ price: 1 }, null],
  [{ salePrice: null }, null],
  [{ salePrice: 100 }, { field: "salePrice", code: "too_big", maximum: 99.99 }],
  [
    { price: 50, salePrice: 80 },
    { field: "salePrice", code: "too_big", maximum: 49.99 },
  ],
  [
    { price: 0.01, discountPercentage: 90 },
    { field: "discountPercentage", code: "too_big", maximum: 50 },
  ],
])("the edit %o at a price of 100 has the problem %o", (edit, problem) => {
  expect(saleProblem(edit, onSale)).toEqual(problem);
});
