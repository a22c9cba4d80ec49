import { createStore, useStore } from "../../../lib/store.ts";

/** What is typed to be added to a column. */
export interface QuickAddDraft {
  boardId: number;
  column: string;
  text: string;
}

const typed = createStore<ReadonlyMap<number, QuickAddDraft>>(new Map());
let refused = 0;

/** Holds what is typed for a column beside it, so that it is not lost should the column go; nothing lets go of it. */
export function saveDraft(columnId: number, entry: QuickAddDraft | null): void {
  const next = new Map(typed.now());
  if (entry?.text.trim()) next.set(columnId, entry);
  else next.delete(columnId);
  typed.set(next);
}

/** Holds what was on its way to a column, and comes back when that is gone already. */
export function saveRefusedDraft(entry: QuickAddDraft): void {
  refused += 1;
  // No column is called so, and what was typed since has a line of its own.
  saveDraft(-refused, entry);
}

/** What is typed for which columns, also those that are gone. */
export const useOrphanDrafts = (): ReadonlyMap<number, QuickAddDraft> => useStore(typed);
