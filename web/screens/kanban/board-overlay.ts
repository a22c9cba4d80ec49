import { useMemo, useRef } from "react";
import type { Board } from "#shared/api/kanban/boards.ts";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { isSame } from "#shared/rules/shop/merge.ts";
import { serialQueue } from "../../lib/serial-queue.ts";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import { applyOperation, type BoardOperation, type ColumnView, columnsOf, patched } from "./board-operations.ts";

/** Pending operations of a board and their serial queue. */
interface Overlay {
  ops: Store<readonly BoardOperation[]>;
  inOrder: ReturnType<typeof serialQueue>;
}

const overlays = new Map<number, Overlay>();
const NONE: readonly BoardOperation[] = [];

function overlayOf(boardId: number): Overlay {
  const known = overlays.get(boardId) ?? { ops: createStore(NONE), inOrder: serialQueue() };
  overlays.set(boardId, known);
  return known;
}

interface Foreseen<T> {
  op: BoardOperation | null;
  send(): Promise<T>;
  /** Writes the answer into the cache before the operation is removed. */
  settle(answer: T): void;
}

/**
 * Shows an operation immediately and sends it through the board's serial queue. It overlays the last server state, so a
 * rejected one is simply removed, whatever else has changed.
 */
export async function applyOptimistically<T>(boardId: number, { op, send, settle }: Foreseen<T>): Promise<T> {
  const { ops, inOrder } = overlayOf(boardId);
  if (op) ops.set([...ops.now(), op]);
  try {
    const answer = await inOrder(send);
    settle(answer);
    return answer;
  } finally {
    if (op) ops.set(ops.now().filter((one) => one !== op));
  }
}

const useOps = (boardId: number): readonly BoardOperation[] => useStore(overlayOf(boardId).ops);

/** Card with all pending operations; an answer to an earlier one hides no later one. */
export function useOverlaidCard<C extends CardShort>(boardId: number, card: C | undefined): C | undefined {
  const ops = useOps(boardId);
  return card && ops.reduce(patched, card);
}

/** Columns of a board with all pending operations. */
export function useColumns(board: Board): readonly ColumnView[] {
  const ops = useOps(board.id);
  const before = useRef<readonly ColumnView[]>([]);
  const told = useMemo(() => columnsOf(board), [board]);
  return useMemo(() => {
    const columns = shared(before.current, ops.reduce(applyOperation, told as readonly ColumnView[]));
    before.current = columns;
    return columns;
  }, [told, ops]);
}

/** Reuses equal objects of the previous columns, so that only changes render. */
function shared(before: readonly ColumnView[], next: readonly ColumnView[]): readonly ColumnView[] {
  const cards = new Map(before.flatMap((column) => column.cards).map((card) => [card.id, card]));
  const columns = new Map(before.map((column) => [column.id, column]));
  return next.map((column) => {
    const now = {
      ...column,
      cards: column.cards.map((card) => {
        const known = cards.get(card.id);
        return known && isSame(known, card) ? known : card;
      }),
    };
    const known = columns.get(column.id);
    const isAlike =
      known &&
      known.cards.length === now.cards.length &&
      known.cards.every((card, at) => card === now.cards[at]) &&
      isSame({ ...known, cards: null }, { ...now, cards: null });
    return isAlike ? known : now;
  });
}
