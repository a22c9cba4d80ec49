/** Attribute of the field that the shortcut focuses. */
export const NOTE_FIELD = "data-order-note";

let isAwaited = false;

/** Focuses the note field, now or once it is loaded. */
export function leadToNote(): void {
  const field = document.querySelector<HTMLElement>(`[${NOTE_FIELD}]`);
  isAwaited = !field;
  field?.focus();
}

/** Whether the newly mounted field should take the focus; true once. */
export function wasAwaited(): boolean {
  const was = isAwaited;
  isAwaited = false;
  return was;
}

/** Maximum characters of a note. */
export const NOTE_MOST = 2000;
