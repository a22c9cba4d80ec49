import { type KeyboardEvent, useContext } from "react";
import { CARD, COLUMN, laneAt } from "./board-elements.ts";
import { type Drag, type DragActions, DragContext } from "./drag-store.ts";
import { type StepBoard, stepCard, stepColumn } from "./key-steps.ts";

export type KeyDragEvent = "lifted" | "moved" | "dropped" | "returned";

interface KeyDrag extends DragActions {
  board: StepBoard;
  /** Announces each step. */
  onStep(event: KeyDragEvent, drag: Drag): void;
}

/** Keyboard dragging: Space lifts the focused element, arrows move it, Space drops it, Esc cancels. */
export function useKeyDrag({ board, placeOf, onDrop, onStep }: KeyDrag) {
  const store = useContext(DragContext);

  function lift(target: Element): boolean {
    const grip = target.closest("[data-grip]");
    const element = target.closest(grip ? `[${COLUMN}]` : `[${CARD}]`);
    if (!element || !target.matches("[data-grip], [data-card-link]")) return false;
    const id = Number(element.getAttribute(grip ? COLUMN : CARD));
    const { width, height } = element.getBoundingClientRect();
    const held = { id, by: "keys" as const };
    let drag: Drag;
    if (grip) {
      const from = placeOf("column", id);
      if (from === null) return false;
      drag = { ...held, kind: "column", size: width, from, to: from };
    } else {
      const from = placeOf("card", id, laneAt(element));
      if (from === null) return false;
      drag = { ...held, kind: "card", size: height, from, to: from };
    }
    store.set(drag);
    onStep("lifted", drag);
    return true;
  }

  function finish(event: "dropped" | "returned"): void {
    const drag = store.now();
    if (!drag) return;
    store.set(null);
    onStep(event, event === "returned" ? ({ ...drag, to: drag.from } as Drag) : drag);
    if (event === "dropped") onDrop(drag);
  }

  function step(drag: Drag, key: string): boolean {
    const to =
      drag.kind === "card"
        ? stepCard(board, { id: drag.id, at: drag.to, key })
        : stepColumn(board.columns.length - 1, { at: drag.to, key });
    if (to === null) return false;
    const next = { ...drag, to } as Drag;
    store.set(next);
    onStep("moved", next);
    return true;
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      const drag = store.now();
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (!drag) {
        if (event.key === " " && event.target instanceof Element && lift(event.target)) event.preventDefault();
        return;
      }
      if (drag.by !== "keys") return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape" || event.key === "Tab") finish("returned");
      else if ((event.key === " " || event.key === "Enter") && !event.repeat) finish("dropped");
      else step(drag, event.key);
    },
    onBlur() {
      if (store.now()?.by === "keys") finish("returned");
    },
  };
}
