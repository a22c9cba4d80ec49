import { createContext, useContext } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { BoardActions } from "./board.actions.ts";
import type { ColumnView } from "./board-operations.ts";
import type { Cells } from "./lanes/lanes.ts";

/** Part of a card edited in the small popover. */
export type QuickPart = "title" | "labels" | "people" | "due";

/** Layer over the board. */
export type Layer =
  | ({ kind: "quick"; part: QuickPart } & OneCard)
  | ({ kind: "move" } & OneCard)
  | { kind: "copy"; card: Pick<CardShort, "id" | "key" | "title" | "columnId"> }
  | { kind: "new"; day: string | null }
  | { kind: "column"; columnId: number | null }
  | { kind: "removeColumn"; columnId: number }
  | { kind: "board"; what: "new" | "edit" | "labels" | "remove" };

/** Card as it was when the layer opened, with its lane on a grouped board. */
export interface OneCard {
  card: CardShort;
  lane: string | null;
}

/** Commands shared by the cards and columns of a board; stable while the board is mounted. */
export interface BoardCommands {
  acts(): BoardActions;
  columns(): readonly ColumnView[];
  cells(): Cells;
  open(layer: Layer): void;
  /** Moves a card by rows within its lane or by columns; announced. */
  nudge(card: CardShort, by: { rows?: number; columns?: number; lane: string | null }): void;
  moveColumn(columnId: number, by: number): void;
}

export const BoardCommandsContext = createContext<BoardCommands | null>(null);

export function useBoardCommands(): BoardCommands {
  const tools = useContext(BoardCommandsContext);
  if (!tools) throw new Error("useBoardCommands stands outside a board.");
  return tools;
}
