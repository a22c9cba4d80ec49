import { describe, expect, test } from "vitest";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { ColumnView } from "../board-operations.ts";
import { laneChange, lanesOf, withChange } from "./lane-change.ts";
import { cellsOf, moveTo, placeOfCard, shownOf } from "./lanes.ts";

const card = (id: number, labelIds: number[] = [], more: object = {}) =>
  ({ id, labelIds, assigneeIds: [], priority: "none", ...more }) as unknown as CardShort;
const column = (id: number, ...cards: CardShort[]) => ({ id, name: `Column ${id}`, cards }) as unknown as ColumnView;
const ids = (cards: readonly CardShort[]) => cards.map(({ id }) => id);

const board = [column(1, card(10, [1]), card(11, [2]), card(12, [1, 2]), card(13)), column(2, card(20, [2]))];
const cells = cellsOf(board, "label", ["1", "2", "none"]);

test("a card stands in the lane of each of its labels, and what has none or a strange one in the last", () => {
  expect(lanesOf(card(1, [1, 2]), "label")).toEqual(["1", "2"]);
  expect(lanesOf(card(1, [], { priority: "high" }), "priority")).toEqual(["high"]);
  expect(lanesOf(card(1), "assignee")).toEqual(["none"]);
  expect(ids(cells.cardsIn(1, "1"))).toEqual([10, 12]);
  expect(ids(cells.cardsIn(1, "2"))).toEqual([11, 12]);
  expect(ids(cells.cardsIn(1, "none"))).toEqual([13]);
  expect(ids(cellsOf([column(1, card(1, [99]))], "label", ["1", "none"]).cardsIn(1, "none"))).toEqual([1]);
  expect(cells.cardsIn(1, "1")).toBe(cells.cardsIn(1, "1"));
});

test.each([
  ["1", "2", { labels: { add: [2], remove: [1] } }, [3, 2]],
  ["1", "none", { labels: { add: [], remove: [1, 3] } }, []],
  ["1", "1", {}, [1, 3]],
])("from lane %s to lane %s asks for %o", (from, to, change, labelIds) => {
  const one = card(1, [1, 3]);

  expect(laneChange(one, "label", { from, to })).toEqual(change);
  expect(withChange(one, laneChange(one, "label", { from, to })).labelIds).toEqual(labelIds);
});

test("from nobody's lane one is added, and a priority becomes another", () => {
  expect(laneChange(card(1), "assignee", { from: "none", to: "7" })).toEqual({ assignees: { add: [7], remove: [] } });
  expect(laneChange(card(1), "priority", { from: "none", to: "high" })).toEqual({ priority: "high" });
});

test("a card is found in the lane it was taken from, else in its first", () => {
  expect(placeOfCard(cells, 12, "2")).toEqual({ columnId: 1, lane: "2", index: 1 });
  expect(placeOfCard(cells, 12, null)).toEqual({ columnId: 1, lane: "1", index: 1 });
  expect(placeOfCard(cells, 99, "1")).toBeNull();
});

test("a drop names the neighbours of its lane", () => {
  const from = { columnId: 2, lane: "2", index: 0 };
  const to = { columnId: 1, lane: "1", index: 1 };

  expect(moveTo(cells, board[1]?.cards[0] as CardShort, { from, to })).toEqual({
    beforeId: 10,
    afterId: 12,
    labels: { add: [1], remove: [2] },
  });
});

test("who changes only the lane keeps the place in the column", () => {
  const from = { columnId: 1, lane: "2", index: 0 };

  const kept = moveTo(cells, board[0]?.cards[1] as CardShort, { from, to: { columnId: 1, lane: "none", index: 0 } });
  const above = moveTo(cells, board[0]?.cards[1] as CardShort, { from, to: { columnId: 1, lane: "1", index: 0 } });

  expect(kept).toMatchObject({ beforeId: 10, afterId: 12 });
  expect(above).toMatchObject({ beforeId: null, afterId: 10 });
});

test("without lanes the cells are the columns", () => {
  const plain = cellsOf(board, null, []);

  expect(plain.lanes).toEqual([null]);
  expect(ids(plain.cardsIn(1, null))).toEqual([10, 11, 12, 13]);
  expect(placeOfCard(plain, 12, null)).toEqual({ columnId: 1, lane: null, index: 2 });
});

describe("a board that is filtered", () => {
  const plain = cellsOf([column(1, card(10), card(11), card(12), card(13)), column(2, card(20))], null, []);
  const shown = shownOf(plain, new Set([10, 13, 20]));

  test("shows the cards within the filter and one that is being added", () => {
    const adding = shownOf(cellsOf([column(1, card(10), card(11), card(-1))], null, []), new Set([10]));

    expect(ids(shown.cardsIn(1, null))).toEqual([10, 13]);
    expect(ids(adding.cardsIn(1, null))).toEqual([10, -1]);
    expect(shownOf(plain, null)).toBe(plain);
  });

  test("puts a moved card beside the neighbour that is seen", () => {
    const from = placeOfCard(shown, 20, null)!;

    expect(from).toEqual({ columnId: 2, lane: null, index: 0 });
    expect(moveTo(shown, card(20), { from, to: { columnId: 1, lane: null, index: 1 } })).toEqual({
      beforeId: 10,
      afterId: 13,
    });
  });
});
