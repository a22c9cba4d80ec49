import { createStore, useStore } from "../store.ts";

const store = createStore(false);

/** The page answers and has had a moment to itself: what could wait until then may come. */
export const markIdle = (): void => store.set(true);

/** Whether what can wait until the page answers may come by now. */
export const useIsIdle = (): boolean => useStore(store);
