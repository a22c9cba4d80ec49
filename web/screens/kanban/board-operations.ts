import type { Board } from "#shared/api/kanban/boards.ts";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { BoardColumn } from "#shared/api/kanban/columns.ts";
import { type Place, placed } from "#shared/rules/kanban/card-place.ts";
import { type LaneChange, withChange } from "./lanes/lane-change.ts";

/** Column with its cards in order. */
export interface ColumnView extends BoardColumn {
  cards: readonly CardShort[];
}

/** Number of these cards that match the filter; null without a filter. */
export const fittingIn = (cards: readonly CardShort[], fitting: ReadonlySet<number> | null): number | null =>
  fitting && cards.filter(({ id }) => fitting.has(id)).length;

/** Optimistic change of a board. */
export type BoardOperation =
  | ({ kind: "move"; id: number; columnId: number; at: string } & Place & LaneChange)
  | ({ kind: "column"; id: number } & Place)
  | { kind: "add"; card: CardShort }
  | { kind: "patch"; ids: ReadonlySet<number>; change(card: CardShort): CardShort }
  | { kind: "remove"; ids: ReadonlySet<number> };

const byRank = (one: { rank: string }, other: { rank: string }) =>
  one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0;

/** Board as the server returned it: columns with cards in rank order. */
export function columnsOf({ columns, cards }: Pick<Board, "columns" | "cards">): ColumnView[] {
  const of = new Map<number, CardShort[]>(columns.map((column) => [column.id, []]));
  for (const card of cards) of.get(card.columnId)?.push(card);
  return columns.toSorted(byRank).map((column) => ({ ...column, cards: (of.get(column.id) ?? []).toSorted(byRank) }));
}

/** Applies an operation to a board; missing cards and columns are ignored. */
export function applyOperation(columns: readonly ColumnView[], op: BoardOperation): readonly ColumnView[] {
  switch (op.kind) {
    case "move":
      return moveCard(columns, op);
    case "column":
      return inOrder(columns, placedIds(columns, op));
    case "add":
      return columns.map((column) =>
        column.id === op.card.columnId ? { ...column, cards: [...column.cards, op.card] } : column,
      );
    case "patch":
      return withCards(columns, op.ids, (cards) => cards.map((card) => patched(card, op)));
    case "remove":
      return withCards(columns, op.ids, (cards) => cards.filter((card) => !op.ids.has(card.id)));
  }
}

/** Applies an operation to the fields of a card. */
export const patched = <C extends CardShort>(card: C, op: BoardOperation): C =>
  op.kind === "patch" && op.ids.has(card.id) ? { ...card, ...op.change(card) } : card;

/** Keeps the objects of columns without these cards, so that they do not render again. */
function withCards(
  columns: readonly ColumnView[],
  ids: ReadonlySet<number>,
  change: (cards: readonly CardShort[]) => readonly CardShort[],
): readonly ColumnView[] {
  return columns.map((column) =>
    column.cards.some((card) => ids.has(card.id)) ? { ...column, cards: change(column.cards) } : column,
  );
}

function moveCard(
  columns: readonly ColumnView[],
  { id, columnId, at, beforeId, afterId, ...change }: Extract<BoardOperation, { kind: "move" }>,
): readonly ColumnView[] {
  const found = columns.flatMap((column) => column.cards).find((one) => one.id === id);
  const target = columns.find((column) => column.id === columnId);
  if (!found || !target) return columns;
  const card = withChange(found, change);
  const hasComeFrom = card.columnId !== columnId;
  const moved: CardShort = hasComeFrom
    ? { ...card, columnId, movedAt: at, completedAt: target.kind === "done" ? (card.completedAt ?? at) : null }
    : card;
  const cards = inOrder(
    [...target.cards.filter((one) => one.id !== id), moved],
    placedIds(target.cards, { id, beforeId, afterId }),
  );
  return columns.map((column) => {
    if (column === target) return { ...column, cards };
    return column.id === card.columnId ? { ...column, cards: column.cards.filter((one) => one.id !== id) } : column;
  });
}

const placedIds = (list: readonly { id: number }[], { id, beforeId, afterId }: { id: number } & Place): number[] =>
  placed(
    list.map((one) => one.id),
    id,
    { beforeId, afterId },
  );

function inOrder<T extends { id: number }>(list: readonly T[], ids: readonly number[]): T[] {
  const byId = new Map(list.map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Neighbours at an index of a list; cards unknown to the server are skipped. */
export function placeAt(list: readonly { id: number }[], { id, index }: { id: number; index: number }): Place {
  const others = list.filter((one) => one.id !== id);
  const isBorn = (one: { id: number }) => one.id > 0;
  return {
    beforeId: others.slice(0, index).findLast(isBorn)?.id ?? null,
    afterId: others.slice(index).find(isBorn)?.id ?? null,
  };
}

/**
 * Board cache with a card from an answer. A board lacks archived and long done cards: a missing card is added only if
 * it `comes` to the board.
 */
export function withCard<B extends Pick<Board, "cards">>(board: B, card: CardShort, comes = false): B {
  const isKnown = board.cards.some(({ id }) => id === card.id);
  if (!isKnown) return comes ? { ...board, cards: [...board.cards, card] } : board;
  return { ...board, cards: board.cards.map((one) => (one.id === card.id ? card : one)) };
}
