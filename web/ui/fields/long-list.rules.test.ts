import { expect, test } from "vitest";
import { movedTo, ROW_PX, shownRows } from "./long-list.rules.ts";

test.each([
  [0, 1000, 0, 14],
  [500 * ROW_PX, 1000, 494, 514],
  [992 * ROW_PX, 1000, 986, 1000],
  [500 * ROW_PX, 3, 0, 3],
  [0, 0, 0, 0],
])("scrolled to %i of %i rows draws %i up to %i", (top, count, from, to) => {
  expect(shownRows(top, count)).toEqual({ from, to });
});

test.each([
  ["ArrowDown", 9, 0],
  ["ArrowUp", 0, 9],
  ["PageDown", 5, 9],
  ["PageUp", 5, 0],
  ["Home", 5, 0],
  ["End", 5, 9],
  ["x", 5, null],
])("%s leads from %i to %s of ten", (key, at, next) => {
  expect(movedTo(key, at, 10)).toBe(next);
});
