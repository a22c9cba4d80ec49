import { createContext, useContext } from "react";
import { createStore, type Store, useStore } from "../../../lib/store.ts";

/** A place on the board: a column, its lane (null where there are none), and how many of its other cards stand above. */
export interface CardPosition {
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
export type Drag = (Held & { kind: "card"; from: CardPosition; to: CardPosition }) | (Held & HeldColumn);
interface HeldColumn {
  kind: "column";
  from: number;
  to: number;
}

/** What hangs in the air over a board; told to those alone whom it concerns. */
export type DragStore = Store<Drag | null>;
export const createDragStore = (): DragStore => createStore<Drag | null>(null);

export const DragContext = createContext<DragStore>(createDragStore());

/** One fact of the drag; the component is drawn again only when that fact changes. */
export const useDragState = <T extends string | number | boolean | null>(read: (drag: Drag | null) => T): T =>
  useStore(useContext(DragContext), read);

/** What the board knows and does when something is dragged over it. */
export interface DragActions {
  /** Where a card stands now (in that lane, where it stands in several), or a column; null where it may not be moved. */
  placeOf(kind: "card", id: number, lane: string | null): CardPosition | null;
  placeOf(kind: "column", id: number): number | null;
  onDrop(drag: Drag): void;
}
