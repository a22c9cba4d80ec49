import { onSignOut } from "../../lib/session/sign-out-events.ts";
import { makeStore, useStore } from "../../lib/store.ts";

interface Question {
  title: string;
  settle(isWanted: boolean): void;
}

const store = makeStore<Question | null>(null);

/** Asks whether a large act is to be undone, on whatever page the person is. */
export function askUndo(title: string): Promise<boolean> {
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

/** What is asked now. */
export const useUndoQuestion = (): Question | null => useStore(store);
