import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { CARD, cardElement, columnElement, laneAt } from "../drag/board-elements.ts";
import type { CardPosition } from "../drag/drag-store.ts";
import { type Cells, placeOfCard } from "../lanes/lanes.ts";

type Spot = CardPosition & { id: number };

/** Keeps the focus on a moved card; when it disappears, the card in its place is focused. */
export function useFocusRestoration(board: RefObject<HTMLElement | null>, cells: Cells) {
  const spot = useRef<Spot | null>(null);
  const latest = useRef(cells);
  // A click on empty space removes the focus on purpose.
  useEffect(() => {
    const forget = (event: PointerEvent) => {
      if (!(event.target instanceof Element && event.target.closest(`[${CARD}]`))) spot.current = null;
    };
    addEventListener("pointerdown", forget, true);
    return () => removeEventListener("pointerdown", forget, true);
  }, []);

  useLayoutEffect(() => {
    latest.current = cells;
    const { current: area } = board;
    const had = spot.current;
    if (!area || !had || document.activeElement !== document.body) return;
    const link = (id: number | undefined) =>
      id === undefined ? null : cardElement(area, id, had.lane)?.querySelector<HTMLElement>("[data-card-link]");
    const cards = cells.cardsIn(had.columnId, had.lane);
    const heir = cards[Math.min(had.index, cards.length - 1)];
    const next =
      link(had.id) ?? link(heir?.id) ?? columnElement(area, had.columnId)?.querySelector<HTMLElement>("button");
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [board, cells]);

  return {
    /** Target position of the focused card. */
    follow(id: number, place: CardPosition) {
      if (spot.current?.id === id) spot.current = { id, ...place };
    },
    onFocus(event: FocusEvent) {
      const id = Number(event.target.closest(`[${CARD}]`)?.getAttribute(CARD));
      const place = placeOfCard(latest.current, id, laneAt(event.target));
      spot.current = place && { id, ...place };
    },
  };
}
