import { expect, test } from "vitest";
import { shares } from "./shares.ts";

test.each([[[1, 1, 1]], [[62, 30, 8]], [[1, 2, 3, 4, 5, 6, 7]], [[999, 1]], [[0, 5]]])(
  "the shares of %j add up to 100.0",
  (values) => {
    const total = shares(values).reduce((sum, share) => sum + Math.round(share * 10), 0);

    expect(total).toBe(1000);
  },
);

test("three equal parts: the first gets the tenth that is left", () => {
  expect(shares([1, 1, 1])).toEqual([33.4, 33.3, 33.3]);
});

test("nothing has no shares", () => {
  expect(shares([0, 0])).toEqual([0, 0]);
});
