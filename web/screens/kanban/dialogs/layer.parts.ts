import { lazyPart } from "../../../lib/lazy-view.ts";

/** The small box in which one fact of a card is changed. */
export const quickEdit = lazyPart(["card"], async () => (await import("../fields/quick-edit.tsx")).QuickEdit);

/** Where a card is to go, chosen by name. */
export const moveDialog = lazyPart(["card", "forms"], async () => (await import("./move-dialog.tsx")).MoveDialog);

/** A card made like another one. */
export const copyDialog = lazyPart(["card", "forms"], async () => (await import("./copy-dialog.tsx")).CopyDialog);

/** A new card, where no column is at hand. */
export const newCardDialog = lazyPart(
  ["card", "forms"],
  async () => (await import("./new-card-dialog.tsx")).NewCardDialog,
);

/** A column's name, kind and limit. */
export const columnDialog = lazyPart(["card", "forms"], async () => (await import("./column-dialog.tsx")).ColumnDialog);

/** What becomes of the cards of a column that is deleted. */
export const removeColumn = lazyPart(["card", "forms"], async () => (await import("./remove-column.tsx")).RemoveColumn);

/** The labels of a board. */
export const labelsDialog = lazyPart(["card", "forms"], async () => (await import("./labels-dialog.tsx")).LabelsDialog);

/** The question before a board is deleted. */
export const removeBoard = lazyPart(["card", "forms"], async () => (await import("./remove-board.tsx")).RemoveBoard);
