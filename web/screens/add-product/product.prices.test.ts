import { expect, test } from "vitest";
import { changeOf, emptyEntries } from "./product.entries.ts";
import { pricesOf, saleTexts } from "./product.prices.ts";

const entries = (price: string, sale: { discountPercentage?: string; salePrice?: string } = {}, cost = "") => ({
  ...emptyEntries(5),
  price,
  cost,
  ...sale,
});

test.each([
  ["199.99", { discountPercentage: "15" }, 169.99],
  ["199.99", { discountPercentage: "33.33" }, 133.33],
  ["24999", { salePrice: "19999" }, 19_999],
  ["149,999", { salePrice: "129,999.00" }, 129_999],
  ["100", { salePrice: "100" }, 100],
  ["0.01", {}, 0.01],
  ["0", {}, 0],
  ["1,234.50", {}, 1234.5],
])("%s with %o is sold at %d", (price, sale, now) => {
  expect(pricesOf(entries(price, sale), "point")?.now).toBe(now);
  expect(changeOf(entries(price, sale), "point").salePrice ?? now).toBe(now);
});

test.each([
  ["", {}],
  ["abc", {}],
  ["10", { discountPercentage: "100" }],
  ["10", { discountPercentage: "x" }],
  ["0.01", { discountPercentage: "90" }],
  ["10", { salePrice: "10.01" }],
  ["10", { salePrice: "0" }],
  ["10", { salePrice: "x" }],
])("a price of %j with %o is not shown", (price, sale) => {
  expect(pricesOf(entries(price, sale), "point")).toBeNull();
});

test("the margin is reckoned from what a customer pays, and may be a loss", () => {
  expect(pricesOf(entries("200", { discountPercentage: "25" }, "120"), "point")?.margin).toEqual({
    amount: 30,
    percent: 20,
  });
  expect(pricesOf(entries("100", { salePrice: "50" }, "60"), "point")?.margin?.amount).toBe(-10);
  expect(pricesOf(entries("0", {}, "0"), "point")?.margin).toEqual({ amount: 0, percent: 0 });
  expect(pricesOf(entries("100"), "point")?.margin).toBeNull();
});

test.each([
  [{ salePrice: "150" }, { salePrice: "150", discountPercentage: "25" }],
  [{ salePrice: "133,33" }, { salePrice: "133,33", discountPercentage: "33,34" }],
  [{ discountPercentage: "25" }, { salePrice: "150,00", discountPercentage: "25" }],
  [{ salePrice: "250" }, { salePrice: "250", discountPercentage: "" }],
  [{}, { salePrice: "200,00", discountPercentage: "0" }],
])("of a price of 200 with %o the fields show %o", (sale, shown) => {
  expect(saleTexts(entries("200", sale), "comma")).toEqual(shown);
});
