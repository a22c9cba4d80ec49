import { expect, test } from "vitest";
import { stepCard, stepColumn } from "./steps.ts";

const columns = [
  { id: 1, cards: [10, 11, 12] },
  { id: 2, cards: [] },
  { id: 3, cards: [30] },
];

test.each([
  ["ArrowDown", { columnId: 1, index: 0 }, { columnId: 1, index: 1 }],
  ["ArrowDown", { columnId: 1, index: 2 }, { columnId: 1, index: 2 }],
  ["ArrowUp", { columnId: 1, index: 0 }, { columnId: 1, index: 0 }],
  ["End", { columnId: 1, index: 0 }, { columnId: 1, index: 2 }],
  ["Home", { columnId: 1, index: 2 }, { columnId: 1, index: 0 }],
  ["ArrowRight", { columnId: 1, index: 2 }, { columnId: 2, index: 0 }],
  ["ArrowRight", { columnId: 2, index: 0 }, { columnId: 3, index: 0 }],
  ["ArrowRight", { columnId: 3, index: 1 }, { columnId: 3, index: 1 }],
  ["ArrowLeft", { columnId: 1, index: 1 }, { columnId: 1, index: 1 }],
])("%s takes a lifted card from %o to %o", (key, at, to) => {
  expect(stepCard(columns, { id: 10, at, key })).toEqual(to);
});

test("other keys move nothing", () => {
  expect(stepCard(columns, { id: 10, at: { columnId: 1, index: 0 }, key: "x" })).toBeNull();
  expect(stepColumn(2, { at: 0, key: "x" })).toBeNull();
});

test("a lifted column stays between the ends of the board", () => {
  expect(stepColumn(2, { at: 0, key: "ArrowLeft" })).toBe(0);
  expect(stepColumn(2, { at: 1, key: "ArrowRight" })).toBe(2);
  expect(stepColumn(2, { at: 2, key: "ArrowRight" })).toBe(2);
  expect(stepColumn(2, { at: 2, key: "Home" })).toBe(0);
});
