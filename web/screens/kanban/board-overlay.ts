import { useMemo, useRef } from "react";
import type { Board } from "#shared/api/kanban/boards.ts";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { isSame } from "#shared/rules/merge.ts";
import { serialQueue } from "../../lib/serial-queue.ts";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import { applyOperation, type BoardOperation, type ColumnView, columnsOf, patched } from "./board-operations.ts";

/** The changes of one board that the server has not answered yet, and the one lane they are sent by. */
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
  /** Takes what the server said into what is kept, before the foreseen change is let go. */
  settle(answer: T): void;
}

/**
 * Shows a change at once and sends it after those before it. It is laid over what the server last told, so a refused
 * one is simply taken off again, whatever else has changed meanwhile.
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

/** A card as it will be once all that was asked for is done; an answer to an earlier wish hides no later one. */
export function useOverlaidCard<C extends CardShort>(boardId: number, card: C | undefined): C | undefined {
  const ops = useOps(boardId);
  return card && ops.reduce(patched, card);
}

/** The columns of a board as they will be once all that was asked for is done. */
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

/** The next columns made of the last ones' objects where they say the same, so that only what changed is drawn again. */
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
