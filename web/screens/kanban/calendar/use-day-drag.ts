import { type RefObject, useEffect, useRef } from "react";
import { useBoardFacts } from "../board-facts.ts";
import { CARD } from "../drag/board-elements.ts";
import { createDragPreview, type DragPreview } from "../drag/drag-preview.ts";

/** Distance in pixels that starts a drag. */
const STEP = 5;

interface Held {
  id: number;
  pointer: number;
  element: HTMLElement;
  from: { x: number; y: number };
  ghost: DragPreview | null;
  over: Element | null;
}

/** Drags calendar cards between days by mouse or pen; a finger scrolls and uses the card's menu. */
export function useDayDrag(area: RefObject<HTMLElement | null>, onDrop: (id: number, day: string) => void): void {
  const { rights } = useBoardFacts();
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });

  useEffect(() => {
    const board = area.current;
    if (!board || !rights.cards) return;
    let held: Held | null = null;

    const aimAt = (cell: Element | null) => {
      if (held?.over === cell) return;
      held?.over?.removeAttribute("data-aimed");
      cell?.setAttribute("data-aimed", "");
      if (held) held.over = cell;
    };
    const end = () => {
      aimAt(null);
      held?.ghost?.drop(null);
      held = null;
      document.documentElement.removeAttribute("data-dragging");
    };
    const onDown = (event: PointerEvent) => {
      const element = (event.target as Element).closest<HTMLElement>(`td [${CARD}]`);
      if (!element || event.button !== 0 || event.pointerType === "touch" || held) return;
      const from = { x: event.clientX, y: event.clientY };
      held = {
        id: Number(element.getAttribute(CARD)),
        pointer: event.pointerId,
        element,
        from,
        ghost: null,
        over: null,
      };
    };
    const onMove = (event: PointerEvent) => {
      if (!held || event.pointerId !== held.pointer) return;
      const { clientX: x, clientY: y } = event;
      if (!held.ghost) {
        if (Math.hypot(x - held.from.x, y - held.from.y) < STEP) return;
        held.ghost = createDragPreview(held.element, held.from);
        document.documentElement.setAttribute("data-dragging", "");
      }
      held.ghost.moveTo(x, y);
      aimAt(document.elementFromPoint(x, y)?.closest("[data-day]") ?? null);
    };
    const onUp = (event: PointerEvent) => {
      if (!held || event.pointerId !== held.pointer) return;
      const day = held.ghost ? held.over?.getAttribute("data-day") : null;
      const { id } = held;
      if (held.ghost) swallowClick();
      end();
      if (day) drop.current(id, day);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !held?.ghost) return;
      event.preventDefault();
      event.stopPropagation();
      swallowClick();
      end();
    };
    board.addEventListener("pointerdown", onDown);
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", onUp);
    addEventListener("pointercancel", end);
    addEventListener("keydown", onKey, true);
    return () => {
      end();
      board.removeEventListener("pointerdown", onDown);
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", onUp);
      removeEventListener("pointercancel", end);
      removeEventListener("keydown", onKey, true);
    };
  }, [area, rights.cards]);
}

/** Suppresses the click that ends a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, true), 300);
}
