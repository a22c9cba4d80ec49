/** As attribute: the field that the shortcut leads to. */
export const NOTE_FIELD = "data-order-note";

let isAwaited = false;

/** Leads to the field of the open order's note, at once or when it has come. */
export function leadToNote(): void {
  const field = document.querySelector<HTMLElement>(`[${NOTE_FIELD}]`);
  isAwaited = !field;
  field?.focus();
}

/** Whether somebody was led to the field that has come now; asked once. */
export function wasAwaited(): boolean {
  const was = isAwaited;
  isAwaited = false;
  return was;
}

/** The letters a note may have. */
export const NOTE_MOST = 2000;
