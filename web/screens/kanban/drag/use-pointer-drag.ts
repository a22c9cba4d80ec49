import { type RefObject, useContext, useEffect, useRef } from "react";
import { type DragActions, DragContext } from "./drag-store.ts";

/** Enables dragging on a board; the pointer code loads right after hydration. */
export function usePointerDrag(board: RefObject<HTMLElement | null>, acts: DragActions): void {
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
      // Keys and menus still move cards.
      (error: unknown) => console.warn("Dragging did not arrive.", error),
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [board, store]);
}
