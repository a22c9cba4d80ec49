import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from "react";

const HOLD_MS = 500;
const SLACK_PX = 10;

interface Press {
  id: number;
  x: number;
  y: number;
  timer: number;
  isDone: boolean;
}

/** Handlers that call `onLongPress` when a finger rests on an element and suppress the following click. */
export function useLongPress(onLongPress: ((id: number) => void) | undefined) {
  const press = useRef<Press | null>(null);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  return (id: number) => {
    if (!onLongPress) return {};
    const give = () => {
      if (!press.current?.isDone) clearTimeout(press.current?.timer);
    };
    return {
      onPointerDown(event: PointerEvent) {
        if (event.pointerType === "mouse") return;
        give();
        const timer = window.setTimeout(() => {
          if (press.current) press.current.isDone = true;
          onLongPress(id);
        }, HOLD_MS);
        press.current = { id, x: event.clientX, y: event.clientY, timer, isDone: false };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const { x, y } = press.current ?? { x: clientX, y: clientY };
        if (Math.hypot(clientX - x, clientY - y) > SLACK_PX) give();
      },
      onPointerUp: give,
      onPointerCancel: give,
      onTouchEnd(event: TouchEvent) {
        if (!press.current?.isDone) return;
        press.current = null;
        // The click would hit what has opened under the finger.
        if (event.cancelable) event.preventDefault();
      },
      onContextMenu(event: MouseEvent) {
        if (press.current) event.preventDefault();
      },
      onClickCapture(event: MouseEvent) {
        const isEnd = press.current?.isDone;
        press.current = null;
        if (!isEnd) return;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  };
}
