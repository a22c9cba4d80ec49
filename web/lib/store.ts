import { useSyncExternalStore } from "react";

/** A value beside React that components follow. */
export interface Store<T> {
  /** What it began with, which is all the server ever draws. */
  readonly first: T;
  now(): T;
  set(next: T): void;
  /** Tells of each `set`, until the returned function is called. */
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

/** A store's value, or what `read` takes of it; the component is drawn again only when that is another one. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, Part>(store: Store<T>, read: (value: T) => Part): Part;
export function useStore<T>(store: Store<T>, read: (value: T) => unknown = (value) => value): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.now()),
    () => read(store.first),
  );
}
