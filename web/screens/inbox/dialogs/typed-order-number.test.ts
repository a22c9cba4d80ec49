import { expect, test } from "vitest";
import { searchedNumber, typedOrder } from "./typed-order-number.ts";

test.each([
  ["1017", "1017"],
  [" #1017 ", "1017"],
  ["D-1017", "D-1017"],
  ["#x", "#x"],
  ["#", "#"],
])("%j typed asks for %j", (typed, asked) => {
  expect(searchedNumber(typed)).toBe(asked);
});

test.each([
  ["1017", ["#11017", "#1017"], "#1017"],
  ["#1017", ["#1017"], "#1017"],
  ["1017", ["D-11017", "D-1017"], "D-1017"],
  ["#1017", ["D-1017"], "D-1017"],
  ["d-1017", ["D-1017"], "D-1017"],
  ["1017", ["1017"], "1017"],
  ["#1017", ["D-1017", "#1017"], "#1017"],
  ["X-1017", ["D-1017"], undefined],
  ["017", ["D-1017"], undefined],
])("%j typed means, of %j, %j", (typed, numbers, meant) => {
  expect(
    typedOrder(
      numbers.map((number) => ({ number })),
      typed,
    )?.number,
  ).toBe(meant);
});
