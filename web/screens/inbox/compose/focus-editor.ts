import { changeDraft, shownDraft } from "./draft/draft-store.ts";

const FRAMES = 180;

/** Focuses the composer of a conversation at the end of its text, once mounted. */
export function focusEditor(id: number, kind: "reply" | "note", left = FRAMES): void {
  const field = document.querySelector<HTMLTextAreaElement>(`[data-writing="${id}"]`);
  const writing = shownDraft(id);
  if (field && writing) {
    if (writing.kind !== kind) changeDraft(id, { kind });
    if (document.activeElement === field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  } else if (left > 0) requestAnimationFrame(() => focusEditor(id, kind, left - 1));
}

/** Moves the focus from the composer to the conversation's row, or its heading without a row. */
export function blurEditor(id: number): void {
  const row = document.querySelector<HTMLElement>(`[data-conversation="${id}"]`);
  const place = row?.checkVisibility() ? row : document.getElementById("conversation-title");
  place?.focus();
}
