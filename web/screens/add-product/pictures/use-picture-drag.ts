import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

/** Marks the tile of the picture at a place. */
export const tileMark = (at: number) => ({ "data-picture": at });

/**
 * Moves pictures by pointer, finger or pen: the one that was taken up goes where the pointer is, and the others make
 * room at once. The listeners lie on the window, since a tile that changes its place loses the pointer.
 */
export function usePictureDrag(move: (from: number, to: number) => void) {
  const [at, setAt] = useState<number | null>(null);
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });

  useEffect(() => {
    if (at === null) return;
    // Where it is by now: the pointer may move on before the pictures are drawn in their new order.
    let here = at;
    const onMove = (event: PointerEvent) => {
      const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-picture]");
      const to = tile ? Number(tile.dataset.picture) : here;
      if (to === here) return;
      latest.current(here, to);
      here = to;
      setAt(to);
    };
    const onEnd = () => setAt(null);
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", onEnd);
    addEventListener("pointercancel", onEnd);
    return () => {
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", onEnd);
      removeEventListener("pointercancel", onEnd);
    };
  }, [at]);

  return {
    /** The place of the picture that is being dragged. */
    at,
    take(event: ReactPointerEvent, place: number) {
      if (event.button !== 0) return;
      (event.target as Element).releasePointerCapture?.(event.pointerId);
      setAt(place);
    },
  };
}
