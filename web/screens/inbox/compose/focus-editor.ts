import { changeDraft, shownDraft } from "./draft/draft-store.ts";

const FRAMES = 180;

/** Puts the keyboard into the composer of a conversation, after what is written there, once that is drawn. */
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

/** Takes the keyboard out of the composer: to the conversation's row, or to its heading where no row is drawn. */
export function blurEditor(id: number): void {
  const row = document.querySelector<HTMLElement>(`[data-conversation="${id}"]`);
  const place = row?.checkVisibility() ? row : document.getElementById("conversation-title");
  place?.focus();
}
