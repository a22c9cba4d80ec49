import { useSyncExternalStore } from "react";

/** Value outside React that components subscribe to. */
export interface Store<T> {
  /** Initial value; the server renders only this. */
  readonly first: T;
  now(): T;
  set(next: T): void;
  /** Calls `tell` on each `set` until the returned function is called. */
  subscribe(tell: () => void): () => void;
}

/** `const opened = createStore(false); opened.set(true); const isOpen = useStore(opened)` */
export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    first,
    now: () => value,
    set(next) {
      value = next;
      for (const tell of listeners) tell();
    },
    subscribe(tell) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}

/** Value of a store, or what `read` selects; renders only when that changes. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, Part>(store: Store<T>, read: (value: T) => Part): Part;
export function useStore<T>(store: Store<T>, read: (value: T) => unknown = (value) => value): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.now()),
    () => read(store.first),
  );
}
