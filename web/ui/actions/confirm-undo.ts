import { onSignOut } from "../../lib/session/sign-out-events.ts";
import { createStore, useStore } from "../../lib/store.ts";

interface Question {
  title: string;
  settle(isWanted: boolean): void;
}

const store = createStore<Question | null>(null);

/** Confirms the undo of a large action, on any page. */
export function confirmUndo(title: string): Promise<boolean> {
  store.now()?.settle(false);
  return new Promise((resolve) => {
    const settle = (isWanted: boolean) => {
      store.set(null);
      resolve(isWanted);
    };
    store.set({ title, settle });
  });
}

onSignOut(() => store.now()?.settle(false));

/** Open confirmation. */
export const useUndoConfirmation = (): Question | null => useStore(store);
