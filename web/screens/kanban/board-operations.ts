import type { Board } from "#shared/api/kanban/boards.ts";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { BoardColumn } from "#shared/api/kanban/columns.ts";
import { type Place, placed } from "#shared/rules/card-place.ts";
import { type LaneChange, withChange } from "./lanes/lane-change.ts";

/** A column with its cards in their order. */
export interface ColumnView extends BoardColumn {
  cards: readonly CardShort[];
}

/** How many of these cards fit the filter; null while there is none. */
export const fittingIn = (cards: readonly CardShort[], fitting: ReadonlySet<number> | null): number | null =>
  fitting && cards.filter(({ id }) => fitting.has(id)).length;

/** A change that is shown before the server has answered. */
export type BoardOperation =
  | ({ kind: "move"; id: number; columnId: number; at: string } & Place & LaneChange)
  | ({ kind: "column"; id: number } & Place)
  | { kind: "add"; card: CardShort }
  | { kind: "patch"; ids: ReadonlySet<number>; change(card: CardShort): CardShort }
  | { kind: "remove"; ids: ReadonlySet<number> };

const byRank = (one: { rank: string }, other: { rank: string }) =>
  one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0;

/** The board as the server told it: its columns with their cards, each in the order of its rank. */
export function columnsOf({ columns, cards }: Pick<Board, "columns" | "cards">): ColumnView[] {
  const of = new Map<number, CardShort[]>(columns.map((column) => [column.id, []]));
  for (const card of cards) of.get(card.columnId)?.push(card);
  return columns.toSorted(byRank).map((column) => ({ ...column, cards: (of.get(column.id) ?? []).toSorted(byRank) }));
}

/** The board with a change laid over it; what the change speaks of and is no longer there is left alone. */
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

/** A card with a change of its facts laid over it. */
export const patched = <C extends CardShort>(card: C, op: BoardOperation): C =>
  op.kind === "patch" && op.ids.has(card.id) ? { ...card, ...op.change(card) } : card;

/** Leaves columns that hold none of the cards as they are, so that they are not drawn again. */
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

/** Who would stand beside a thing that is put at an index among the others of a list; the server knows no unborn card. */
export function placeAt(list: readonly { id: number }[], { id, index }: { id: number; index: number }): Place {
  const others = list.filter((one) => one.id !== id);
  const isBorn = (one: { id: number }) => one.id > 0;
  return {
    beforeId: others.slice(0, index).findLast(isBorn)?.id ?? null,
    afterId: others.slice(index).find(isBorn)?.id ?? null,
  };
}

/**
 * The board's answer with a card as the server now tells it. A board has not every card (the archived, those long
 * done): one it has not is added only where it `comes` to it.
 */
export function withCard<B extends Pick<Board, "cards">>(board: B, card: CardShort, comes = false): B {
  const isKnown = board.cards.some(({ id }) => id === card.id);
  if (!isKnown) return comes ? { ...board, cards: [...board.cards, card] } : board;
  return { ...board, cards: board.cards.map((one) => (one.id === card.id ? card : one)) };
}
