import { makeStore, useStore } from "../store.ts";

const store = makeStore(false);

/** The page answers and has had a moment to itself: what could wait until then may come. */
export const settle = (): void => store.set(true);

/** Whether what can wait until the page answers may come by now. */
export const useIsSettled = (): boolean => useStore(store);
