import { type PointerEvent, useRef } from "react";

const AWAY_PX = 88;
const SLACK_PX = 12;

interface Pull {
  x: number;
  y: number;
  px: number;
  /** Whether the swipe is horizontal; undecided at first, since it may be a scroll. */
  isSideways: boolean | null;
}

/** Swipe handlers of a row, one action for each side; a short swipe springs back. */
export function useRowSwipe({ onRight, onLeft }: { onRight(): void; onLeft(): void }) {
  const pull = useRef<Pull | null>(null);
  const swallow = useRef(false);

  function move(row: HTMLElement, px: number) {
    row.style.setProperty("--pull", px ? `${px}px` : "0px");
    row.toggleAttribute("data-pulled", px !== 0);
    row.dataset.side = px > 0 ? "right" : "left";
  }
  function end(row: HTMLElement, isDone: boolean) {
    const { px = 0 } = pull.current ?? {};
    pull.current = null;
    move(row, 0);
    if (!isDone || Math.abs(px) < AWAY_PX) return;
    if (px > 0) onRight();
    else onLeft();
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      swallow.current = false;
      if (event.pointerType === "mouse") return;
      pull.current = { x: event.clientX, y: event.clientY, px: 0, isSideways: null };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = pull.current;
      if (!now) return;
      const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
      if (now.isSideways === null && Math.hypot(dx, dy) > SLACK_PX) {
        now.isSideways = Math.abs(dx) > 1.5 * Math.abs(dy);
        swallow.current = now.isSideways;
        if (now.isSideways) event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (!now.isSideways) return;
      now.px = dx;
      move(event.currentTarget, dx);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event.currentTarget, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget, false),
    onClickCapture(event: React.MouseEvent) {
      if (!swallow.current) return;
      swallow.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
