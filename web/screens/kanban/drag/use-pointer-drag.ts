import { type RefObject, useContext, useEffect, useRef } from "react";
import { type CardPlace, type Drag, DragContext } from "./drag-store.ts";

/** What the board knows and does when something is dragged over it. */
export interface DragActs {
  /** Where a card stands now (in that lane, where it stands in several), or a column; null where it may not be moved. */
  placeOf(kind: "card", id: number, lane: string | null): CardPlace | null;
  placeOf(kind: "column", id: number): number | null;
  onDrop(drag: Drag): void;
}

/** Lets a board be dragged on; what hears the pointer comes right after the page is live. */
export function usePointerDrag(board: RefObject<HTMLElement | null>, acts: DragActs): void {
  const store = useContext(DragContext);
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });

  useEffect(() => {
    const area = board.current;
    if (!area) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    import("./pointer-drag.ts").then(
      ({ listenForDrags }) => {
        if (isGone) return;
        stop = listenForDrags({ area, store, latest: () => latest.current });
        area.setAttribute("data-drags", "");
      },
      // Keys and menus move cards all the same.
      (error: unknown) => console.warn("Dragging did not arrive.", error),
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [board, store]);
}
