import { createStore, useStore } from "../../../lib/store.ts";

/** Quick-add draft of a column. */
export interface QuickAddDraft {
  boardId: number;
  column: string;
  text: string;
}

const typed = createStore<ReadonlyMap<number, QuickAddDraft>>(new Map());
let refused = 0;

/** Stores a column's draft outside its component, so that it survives the column; null deletes it. */
export function saveDraft(columnId: number, entry: QuickAddDraft | null): void {
  const next = new Map(typed.now());
  if (entry?.text.trim()) next.set(columnId, entry);
  else next.delete(columnId);
  typed.set(next);
}

/** Stores a line whose column was deleted while it was sent. */
export function saveRefusedDraft(entry: QuickAddDraft): void {
  refused += 1;
  // A negative id is no column, so it does not replace a draft typed since.
  saveDraft(-refused, entry);
}

/** Drafts by column, deleted ones included. */
export const useOrphanDrafts = (): ReadonlyMap<number, QuickAddDraft> => useStore(typed);
