import { shownWriting, writeOn } from "./draft/draft-store.ts";

const FRAMES = 180;

/** Puts the keyboard into the composer of a conversation, after what is written there, once that is drawn. */
export function focusWriter(id: number, kind: "reply" | "note", left = FRAMES): void {
  const field = document.querySelector<HTMLTextAreaElement>(`[data-writing="${id}"]`);
  const writing = shownWriting(id);
  if (field && writing) {
    if (writing.kind !== kind) writeOn(id, { kind });
    if (document.activeElement === field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  } else if (left > 0) requestAnimationFrame(() => focusWriter(id, kind, left - 1));
}

/** Takes the keyboard out of the composer: to the conversation's row, or to its heading where no row is drawn. */
export function leaveWriter(id: number): void {
  const row = document.querySelector<HTMLElement>(`[data-conversation="${id}"]`);
  const place = row?.checkVisibility() ? row : document.getElementById("conversation-title");
  place?.focus();
}
