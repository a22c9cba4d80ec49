import { createStore, useStore } from "../store.ts";

const store = createStore(false);

/** Marks the page as interactive and idle: deferred work may start. */
export const markIdle = (): void => store.set(true);

/** Whether deferred work may start. */
export const useIsIdle = (): boolean => useStore(store);
