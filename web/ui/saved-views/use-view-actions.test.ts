import { expect, test } from "vitest";
import { positionAfterMove } from "./use-view-actions.ts";

test.each([
  [[1, 2, 3], { at: 2, step: -1 }, 1.5],
  [[1, 2, 3], { at: 1, step: -1 }, 0],
  [[1, 2, 3], { at: 0, step: 1 }, 2.5],
  [[1, 2, 3], { at: 1, step: 1 }, 4],
  [[1, 2, 3], { at: 0, step: -1 }, null],
  [[1], { at: 0, step: 1 }, null],
] as const)("among %j the move %j leads to %s", (positions, move, place) => {
  expect(positionAfterMove(positions, move)).toBe(place);
});
