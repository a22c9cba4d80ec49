import { createContext, useContext } from "react";
import { createStore, type Store, useStore } from "../../../lib/store.ts";

/** Position on a board: column, lane (null if not grouped), and number of other cards above. */
export interface CardPosition {
  columnId: number;
  lane: string | null;
  index: number;
}

interface Held {
  id: number;
  by: "pointer" | "keys";
  /** Size of the placeholder. */
  size: number;
}
/** Dragged element with its drop position; for a column the number of other columns to its left. */
export type Drag = (Held & { kind: "card"; from: CardPosition; to: CardPosition }) | (Held & HeldColumn);
interface HeldColumn {
  kind: "column";
  from: number;
  to: number;
}

/** Store of the current drag; components subscribe to single facts of it. */
export type DragStore = Store<Drag | null>;
export const createDragStore = (): DragStore => createStore<Drag | null>(null);

export const DragContext = createContext<DragStore>(createDragStore());

/** One fact of the drag; renders only when it changes. */
export const useDragState = <T extends string | number | boolean | null>(read: (drag: Drag | null) => T): T =>
  useStore(useContext(DragContext), read);

/** Board callbacks during a drag. */
export interface DragActions {
  /** Current position of a card (in this lane if it is in several) or a column; null if it may not be moved. */
  placeOf(kind: "card", id: number, lane: string | null): CardPosition | null;
  placeOf(kind: "column", id: number): number | null;
  onDrop(drag: Drag): void;
}
