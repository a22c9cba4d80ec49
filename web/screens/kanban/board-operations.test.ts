import { expect, test } from "vitest";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { applyOperation, columnsOf, placeAt, withCard } from "./board-operations.ts";

const card = (id: number, columnId: number, rank: string): CardShort => ({
  id,
  columnId,
  rank,
  key: `SHOP-${id}`,
  title: `Card ${id}`,
  priority: "none",
  dueAt: null,
  dueDone: false,
  labelIds: [],
  assigneeIds: [],
  checklist: { done: 0, total: 0 },
  comments: 0,
  files: 0,
  cover: null,
  link: null,
  completedAt: null,
  movedAt: "2026-06-01T00:00:00.000Z",
  version: 1,
  revision: 1,
});
const column = (id: number, kind: "todo" | "done", rank: string) => ({
  id,
  name: `Column ${id}`,
  kind,
  wipLimit: null,
  wipMode: "soft" as const,
  rank,
  version: 1,
  revision: 1,
});
const board = {
  columns: [column(2, "done", "b"), column(1, "todo", "a")],
  cards: [card(12, 1, "c"), card(11, 1, "Z"), card(13, 1, "d"), card(20, 2, "a")],
};
const idsOf = (columns: ReturnType<typeof columnsOf> | ReturnType<typeof applyOperation>) =>
  columns.map(({ id, cards }) => [id, ...cards.map((one) => one.id)]);
const at = "2026-06-15T12:00:00.000Z";

test("columns and cards stand by rank, capitals before small letters as the server compares", () => {
  expect(idsOf(columnsOf(board))).toEqual([
    [1, 11, 12, 13],
    [2, 20],
  ]);
});

test("a card goes beside its neighbours and is completed where the column says so", () => {
  const moved = applyOperation(columnsOf(board), {
    kind: "move",
    id: 12,
    columnId: 2,
    beforeId: null,
    afterId: 20,
    at,
  });

  expect(idsOf(moved)).toEqual([
    [1, 11, 13],
    [2, 12, 20],
  ]);
  expect(moved[1]?.cards[0]).toMatchObject({ completedAt: at, movedAt: at, columnId: 2 });
});

test("a card that is only reordered keeps when it came", () => {
  const moved = applyOperation(columnsOf(board), {
    kind: "move",
    id: 13,
    columnId: 1,
    beforeId: null,
    afterId: 11,
    at,
  });

  expect(idsOf(moved)[0]).toEqual([1, 13, 11, 12]);
  expect(moved[0]?.cards[0]?.movedAt).toBe("2026-06-01T00:00:00.000Z");
});

test("a vanished neighbour is tolerated, a vanished card or column changes nothing", () => {
  const columns = columnsOf(board);

  expect(
    idsOf(applyOperation(columns, { kind: "move", id: 11, columnId: 1, beforeId: 99, afterId: null, at }))[0],
  ).toEqual([1, 12, 13, 11]);
  expect(applyOperation(columns, { kind: "move", id: 99, columnId: 1, beforeId: null, afterId: null, at })).toBe(
    columns,
  );
  expect(applyOperation(columns, { kind: "move", id: 11, columnId: 99, beforeId: null, afterId: null, at })).toBe(
    columns,
  );
});

test("columns without the card are the same ones after a change of it", () => {
  const columns = columnsOf(board);
  const changed = applyOperation(columns, {
    kind: "patch",
    ids: new Set([20]),
    change: (one) => ({ ...one, title: "New" }),
  });

  expect(changed[0]).toBe(columns[0]);
  expect(changed[1]?.cards[0]?.title).toBe("New");
  expect(idsOf(applyOperation(columns, { kind: "remove", ids: new Set([11, 12]) }))[0]).toEqual([1, 13]);
});

test("the place at an index is told by its neighbours among the others", () => {
  const list = [{ id: 1 }, { id: 2 }, { id: 3 }];

  expect(placeAt(list, { id: 1, index: 0 })).toEqual({ beforeId: null, afterId: 2 });
  expect(placeAt(list, { id: 1, index: 2 })).toEqual({ beforeId: 3, afterId: null });
  expect(placeAt(list, { id: 9, index: 1 })).toEqual({ beforeId: 1, afterId: 2 });
});

test("a card that is being added is no neighbour: the server knows only those before and after it", () => {
  const list = [{ id: 1 }, { id: 2 }, { id: -1 }, { id: -2 }];

  expect(placeAt(list, { id: 9, index: 2 })).toEqual({ beforeId: 2, afterId: null });
  expect(placeAt(list, { id: 9, index: 4 })).toEqual({ beforeId: 2, afterId: null });
  expect(placeAt([{ id: -1 }], { id: 9, index: 1 })).toEqual({ beforeId: null, afterId: null });
});

test("a card the server tells of takes its place in the answer; one that is not there is added only where it comes", () => {
  expect(withCard(board, { ...card(12, 2, "z"), version: 2 }).cards).toHaveLength(4);
  expect(withCard(board, card(30, 1, "z"), true).cards).toHaveLength(5);
  expect(withCard(board, card(30, 1, "z")).cards).toHaveLength(4);
});
