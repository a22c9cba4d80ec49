import { createContext, useContext, useSyncExternalStore } from "react";

/** A place on the board: a column, its lane (null where there are none), and how many of its other cards stand above. */
export interface CardPlace {
  columnId: number;
  lane: string | null;
  index: number;
}

interface Held {
  id: number;
  by: "pointer" | "keys";
  /** How large the gap is that shows the place. */
  size: number;
}
/** What is being dragged, and where it would land. A column's place is how many other columns stand to its left. */
export type Drag = (Held & { kind: "card"; from: CardPlace; to: CardPlace }) | (Held & HeldColumn);
interface HeldColumn {
  kind: "column";
  from: number;
  to: number;
}

/** What hangs in the air over a board; told to those alone whom it concerns. */
export interface DragStore {
  now(): Drag | null;
  set(drag: Drag | null): void;
  subscribe(listener: () => void): () => void;
}

export function makeDragStore(): DragStore {
  let drag: Drag | null = null;
  const listeners = new Set<() => void>();
  return {
    now: () => drag,
    set(next) {
      drag = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const DragContext = createContext<DragStore>(makeDragStore());

/** One fact of the drag; the component is drawn again only when that fact changes. */
export function useDragFact<T extends string | number | boolean | null>(read: (drag: Drag | null) => T): T {
  const store = useContext(DragContext);
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.now()),
    () => read(null),
  );
}
