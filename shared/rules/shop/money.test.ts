import { expect, test } from "vitest";
import { finalMinor, roundTo, taxInside, toBps, toMajor, toMinor } from "./money.ts";

test.each([
  [199.99, 15, 169.99],
  [199.99, 25, 149.99],
  [199.99, 33.33, 133.33],
  [0.01, 0, 0.01],
  [0.05, 90, 0.01],
  [999_999.99, 90, 100_000],
  [10, 0.05, 10],
])("%d with a discount of %d %% is %d", (price, percent, discounted) => {
  expect(toMajor(finalMinor(toMinor(price), toBps(percent)))).toBe(discounted);
});

test("minor units survive a round trip; halves round away from zero", () => {
  for (let minor = 0; minor < 20_000; minor++) expect(toMinor(toMajor(minor))).toBe(minor);
  expect(toMinor(1.005)).toBe(101);
  expect(toMinor(-1.005)).toBe(-101);
  expect(roundTo(0.25, 1)).toBe(0.3);
  expect(Object.is(roundTo(-0.001, 1), 0)).toBe(true);
});

test.each([
  [120, 20, 20],
  [0.01, 20, 0],
  [99.99, 18.5, 15.61],
  [100, 0, 0],
])("%d including %d %% tax contains %d tax", (price, percent, tax) => {
  expect(taxInside(price, toBps(percent))).toBe(tax);
});
