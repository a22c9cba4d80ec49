import { expect, test } from "vitest";
import { changedPrice, type PriceChange } from "./price-change.ts";

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
  expect(changedPrice(price, change)).toBe(becomes);
});
