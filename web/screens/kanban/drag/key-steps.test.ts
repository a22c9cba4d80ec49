import { expect, test } from "vitest";
import { stepCard, stepColumn } from "./key-steps.ts";

const cellsOf = (lanes: readonly (string | null)[], cells: Record<string, number[]>) => ({
  lanes,
  columns: [{ id: 1 }, { id: 2 }, { id: 3 }],
  cardsIn: (columnId: number, lane: string | null) => (cells[`${columnId}${lane ?? ""}`] ?? []).map((id) => ({ id })),
});
const plain = cellsOf([null], { 1: [10, 11, 12], 3: [30] });
const laned = cellsOf(["a", "b"], { "1a": [10, 11], "1b": [12], "2b": [20] });

test.each([
  ["ArrowDown", [1, 0], [1, 1]],
  ["ArrowDown", [1, 2], [1, 2]],
  ["ArrowUp", [1, 0], [1, 0]],
  ["End", [1, 0], [1, 2]],
  ["Home", [1, 2], [1, 0]],
  ["ArrowRight", [1, 2], [2, 0]],
  ["ArrowRight", [2, 0], [3, 0]],
  ["ArrowRight", [3, 1], [3, 1]],
  ["ArrowLeft", [1, 1], [1, 1]],
] as const)("%s takes a lifted card from %o to %o", (key, [columnId, index], [toColumn, toIndex]) => {
  const to = stepCard(plain, { id: 10, at: { columnId, lane: null, index }, key });

  expect(to).toEqual({ columnId: toColumn, lane: null, index: toIndex });
});

test.each([
  ["ArrowDown", [1, "a", 0], [1, "a", 1]],
  ["ArrowDown", [1, "a", 1], [1, "b", 0]],
  ["ArrowUp", [1, "b", 0], [1, "a", 1]],
  ["ArrowUp", [1, "a", 0], [1, "a", 0]],
  ["ArrowDown", [1, "b", 1], [1, "b", 1]],
  ["ArrowRight", [1, "b", 1], [2, "b", 1]],
  ["ArrowRight", [1, "a", 1], [2, "a", 0]],
] as const)("over lanes %s takes it from %o to %o", (key, [columnId, lane, index], [toColumn, toLane, toIndex]) => {
  const to = stepCard(laned, { id: 10, at: { columnId, lane, index }, key });

  expect(to).toEqual({ columnId: toColumn, lane: toLane, index: toIndex });
});

test("other keys move nothing", () => {
  expect(stepCard(plain, { id: 10, at: { columnId: 1, lane: null, index: 0 }, key: "x" })).toBeNull();
  expect(stepColumn(2, { at: 0, key: "x" })).toBeNull();
});

test("a lifted column stays between the ends of the board", () => {
  expect(stepColumn(2, { at: 0, key: "ArrowLeft" })).toBe(0);
  expect(stepColumn(2, { at: 1, key: "ArrowRight" })).toBe(2);
  expect(stepColumn(2, { at: 2, key: "ArrowRight" })).toBe(2);
  expect(stepColumn(2, { at: 2, key: "Home" })).toBe(0);
});
