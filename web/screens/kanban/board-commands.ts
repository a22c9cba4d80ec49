import { createContext, useContext } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { BoardActions } from "./board.actions.ts";
import type { ColumnView } from "./board-operations.ts";
import type { Cells } from "./lanes/lanes.ts";

/** What of a card is changed in a small box beside it. */
export type QuickPart = "title" | "labels" | "people" | "due";

/** What lies over the board just now. */
export type Layer =
  | ({ kind: "quick"; part: QuickPart } & OneCard)
  | ({ kind: "move" } & OneCard)
  | { kind: "copy"; card: Pick<CardShort, "id" | "key" | "title" | "columnId"> }
  | { kind: "new"; day: string | null }
  | { kind: "column"; columnId: number | null }
  | { kind: "removeColumn"; columnId: number }
  | { kind: "board"; what: "new" | "edit" | "labels" | "remove" };

/** A card as it was when the layer opened, in one of its lanes where the board is parted into lanes. */
export interface OneCard {
  card: CardShort;
  lane: string | null;
}

/** The ways to work on a board that its cards and columns share; the same object as long as the board is drawn. */
export interface BoardCommands {
  acts(): BoardActions;
  columns(): readonly ColumnView[];
  cells(): Cells;
  open(layer: Layer): void;
  /** Moves a card so many places within its lane, or to the next column; spoken. */
  nudge(card: CardShort, by: { rows?: number; columns?: number; lane: string | null }): void;
  moveColumn(columnId: number, by: number): void;
}

export const BoardCommandsContext = createContext<BoardCommands | null>(null);

export function useBoardCommands(): BoardCommands {
  const tools = useContext(BoardCommandsContext);
  if (!tools) throw new Error("useBoardCommands stands outside a board.");
  return tools;
}
