import type { PointerEvent } from "react";
import { useRef } from "react";

const AWAY_PX = 80;

/** Lets a finger swipe an element off to the right; a short swipe springs back. */
export function useSwipeAway(isOn: boolean, onAway: () => void) {
  const start = useRef<number | null>(null);

  function pull(element: HTMLElement, px: number) {
    element.style.translate = px > 0 ? `${px}px` : "";
    element.style.opacity = px > 0 ? String(Math.max(1 - px / 320, 0.2)) : "";
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (isOn && event.pointerType !== "mouse") start.current = event.clientX;
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (start.current === null) return;
    pull(event.currentTarget, event.clientX - start.current);
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (start.current === null) return;
    const px = event.clientX - start.current;
    start.current = null;
    if (px > AWAY_PX) onAway();
    else pull(event.currentTarget, 0);
  }
  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    start.current = null;
    pull(event.currentTarget, 0);
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
