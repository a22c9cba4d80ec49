import { shownWriting, writeOn } from "./writing.store.ts";

const FRAMES = 180;

/** Puts the keyboard into the composer of a conversation, once that is drawn. */
export function focusWriter(id: number, kind: "reply" | "note", left = FRAMES): void {
  const field = document.querySelector<HTMLElement>(`[data-writing="${id}"]`);
  const writing = shownWriting(id);
  if (field && writing) {
    if (writing.kind !== kind) writeOn(id, { kind });
    field.focus();
  } else if (left > 0) requestAnimationFrame(() => focusWriter(id, kind, left - 1));
}
