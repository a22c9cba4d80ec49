import { expect, test } from "vitest";
import { discountBehind, pricesOf } from "./product.prices.ts";

const entries = (price: string, discountPercentage = "0", cost = "") => ({ price, discountPercentage, cost });

test.each([
  ["199.99", "15", 169.99],
  ["199.99", "33.33", 133.33],
  ["0.01", "0", 0.01],
  ["1,234.50", "0", 1234.5],
])("%s less %s %% is %d", (price, discount, now) => {
  expect(pricesOf(entries(price, discount), "point")?.now).toBe(now);
});

test.each([
  ["", "0"],
  ["abc", "0"],
  ["0", "0"],
  ["10", "90.01"],
  ["0.01", "90"],
])("a price of %j less %j is not shown", (price, discount) => {
  expect(pricesOf(entries(price, discount), "point")).toBeNull();
});

test("the margin is reckoned from what a customer pays, and may be a loss", () => {
  expect(pricesOf(entries("200", "25", "120"), "point")?.margin).toEqual({ amount: 30, percent: 20 });
  expect(pricesOf(entries("100", "50", "60"), "point")?.margin?.amount).toBe(-10);
  expect(pricesOf(entries("100"), "point")?.margin).toBeNull();
});

test.each([
  ["150", "200", "25"],
  ["133.33", "199.99", "33.33"],
  ["200", "200", "0"],
  ["250", "200", "0"],
  ["1", "200", "99.5"],
])("%s instead of %s is a discount of %s", (typed, price, discount) => {
  expect(discountBehind(typed, { price, figures: "point" })).toBe(discount);
});

test("a discount is written as the language writes it", () => {
  expect(discountBehind("133,33", { price: "199,99", figures: "comma" })).toBe("33,33");
  expect(discountBehind("x", { price: "200", figures: "comma" })).toBeNull();
});
