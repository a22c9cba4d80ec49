import { expect, test } from "vitest";
import { type PriceChange, repriced } from "./price-change.ts";

const cases: [number, PriceChange, number][] = [
  [19_999, { mode: "percent", percent: -10 }, 17_999],
  [19_999, { mode: "percent", percent: 0 }, 19_999],
  [105, { mode: "percent", percent: -50 }, 53],
  [100, { mode: "percent", percent: 500 }, 600],
  [100, { mode: "percent", percent: 33.33 }, 133],
  [5_000, { mode: "set", amount: 12.34 }, 1_234],
  [5_000, { mode: "set", amount: 12.34, ending: "90" }, 1_190],
  [5_000, { mode: "set", amount: 12.4, ending: "90" }, 1_290],
  [5_000, { mode: "set", amount: 12.5, ending: "00" }, 1_300],
  [5_000, { mode: "set", amount: 12.49, ending: "00" }, 1_200],
  [5_000, { mode: "set", amount: 12.5, ending: "99" }, 1_299],
  [5_000, { mode: "set", amount: 12.48, ending: "99" }, 1_199],
  [5_000, { mode: "set", amount: 0.01, ending: "99" }, 99],
  [5_000, { mode: "set", amount: 0.3, ending: "00" }, 0],
];

test.each(cases)("%d with %j becomes %d", (price, change, becomes) => {
  expect(repriced({ price_minor: price, sale_minor: null }, change)).toEqual({
    price_minor: becomes,
    sale_minor: null,
  });
});

test.each<[string, PriceChange, number, number | null]>([
  ["percent change price and sale alike", { mode: "percent", percent: 10 }, 11_000, 8_800],
  ["both get the ending", { mode: "percent", percent: 10, ending: "99" }, 10_999, 8_799],
  ["the regular price alone is changed on demand", { mode: "percent", percent: 10, regularOnly: true }, 11_000, 8_000],
  ["a sale that is not below the price ends", { mode: "percent", percent: -20, regularOnly: true }, 8_000, null],
  ["a set price leaves the sale", { mode: "set", amount: 90 }, 9_000, 8_000],
  ["a set price below the sale ends it", { mode: "set", amount: 70 }, 7_000, null],
])("%s", (_title, change, price_minor, sale_minor) => {
  expect(repriced({ price_minor: 10_000, sale_minor: 8_000 }, change)).toEqual({ price_minor, sale_minor });
});
