import { createContext, useContext } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { BoardActs } from "./board.acts.ts";
import type { ColumnView } from "./board.ops.ts";

/** What of a card is changed in a small box beside it. */
export type QuickPart = "title" | "labels" | "people" | "due";

/** What lies over the board just now. */
export type Layer =
  | { kind: "quick"; part: QuickPart; cardId: number }
  | { kind: "move"; cardId: number }
  | { kind: "column"; columnId: number | null }
  | { kind: "removeColumn"; columnId: number }
  | { kind: "board"; what: "new" | "edit" | "labels" | "remove" };

/** The ways to work on a board that its cards and columns share; the same object as long as the board is drawn. */
export interface BoardTools {
  acts(): BoardActs;
  columns(): readonly ColumnView[];
  open(layer: Layer): void;
  /** Moves a card so many places, or to the next column; spoken. */
  nudge(card: CardShort, by: { rows?: number; columns?: number }): void;
  moveColumn(columnId: number, by: number): void;
}

export const ToolsContext = createContext<BoardTools | null>(null);

export function useTools(): BoardTools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error("useTools stands outside a board.");
  return tools;
}
