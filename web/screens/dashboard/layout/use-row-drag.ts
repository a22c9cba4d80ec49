import { type PointerEvent, useRef, useState } from "react";

interface Held {
  id: string;
  place: number;
}

/** Drag handles for list rows: target index and handle props. */
export function useRowDrag(onDrop: (id: string, place: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<Held | null>(null);

  function take(event: PointerEvent, id: string, place: number) {
    event.preventDefault();
    let now = { id, place };
    setHeld(now);
    // Positions at the start: rows move under the pointer.
    const middles = [...(list.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    const at = event.clientY - (middles[place] ?? 0);
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      const others = middles.filter((_, n) => n !== place);
      now = { id, place: others.filter((middle) => middle < clientY - at).length };
      setHeld(now);
    };
    const end = (isDropped: boolean) => {
      stop.abort();
      setHeld(null);
      if (isDropped && now.place !== place) onDrop(id, now.place);
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener("pointermove", onMove, { signal });
    addEventListener("pointerup", () => end(true), { signal });
    addEventListener("pointercancel", () => end(false), { signal });
    addEventListener(
      "keydown",
      (key) => {
        if (key.key !== "Escape") return;
        key.stopPropagation();
        end(false);
      },
      { signal, capture: true },
    );
  }
  return { list, held, take };
}
