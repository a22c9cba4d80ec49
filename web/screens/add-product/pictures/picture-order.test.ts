import { expect, test } from "vitest";
import { inserted, moved } from "./picture-order.ts";

test.each([
  [2, 0, "cabd"],
  [0, 3, "bcda"],
  [1, 2, "acbd"],
  [3, 3, "abcd"],
])("from place %i to %i", (from, to, order) => expect(moved([..."abcd"], from, to).join("")).toBe(order));

test("one more stands at its place, or last where the row is shorter by now", () => {
  expect(inserted([..."ab"], "x", 1).join("")).toBe("axb");
  expect(inserted([..."ab"], "x", 7).join("")).toBe("abx");
});
