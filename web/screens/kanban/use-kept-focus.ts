import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { ColumnView } from "./board.ops.ts";
import { CARD, cardElement, columnElement } from "./drag/places.ts";

interface Spot {
  id: number;
  columnId: number;
  index: number;
}

/** Keeps the focus with a card that moves; when it leaves, the card that takes its place gets it. */
export function useKeptFocus(board: RefObject<HTMLElement | null>, columns: readonly ColumnView[]) {
  const spot = useRef<Spot | null>(null);
  const latest = useRef(columns);
  // Who clicks beside the cards wants the focus there.
  useEffect(() => {
    const forget = (event: PointerEvent) => {
      if (!(event.target instanceof Element && event.target.closest(`[${CARD}]`))) spot.current = null;
    };
    addEventListener("pointerdown", forget, true);
    return () => removeEventListener("pointerdown", forget, true);
  }, []);

  useLayoutEffect(() => {
    latest.current = columns;
    const { current: area } = board;
    const had = spot.current;
    if (!area || !had || document.activeElement !== document.body) return;
    const link = (id: number | undefined) =>
      id === undefined ? null : cardElement(area, id)?.querySelector<HTMLElement>("[data-card-link]");
    const cards = columns.find(({ id }) => id === had.columnId)?.cards ?? [];
    const heir = cards[Math.min(had.index, cards.length - 1)];
    const next =
      link(had.id) ?? link(heir?.id) ?? columnElement(area, had.columnId)?.querySelector<HTMLElement>("button");
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [board, columns]);

  return {
    onFocus(event: FocusEvent) {
      const id = Number(event.target.closest(`[${CARD}]`)?.getAttribute(CARD));
      const column = latest.current.find(({ cards }) => cards.some((card) => card.id === id));
      spot.current = column
        ? { id, columnId: column.id, index: column.cards.findIndex((card) => card.id === id) }
        : null;
    },
  };
}
