import { lazyPart } from "../../../lib/lazy-view.ts";

/** Popover that edits one field of a card. */
export const quickEdit = lazyPart(["card"], async () => (await import("../fields/quick-edit.tsx")).QuickEdit);

/** Moves a card by dialog. */
export const moveDialog = lazyPart(["card", "forms"], async () => (await import("./move-dialog.tsx")).MoveDialog);

/** Copies a card. */
export const copyDialog = lazyPart(["card", "forms"], async () => (await import("./copy-dialog.tsx")).CopyDialog);

/** New card outside the board view. */
export const newCardDialog = lazyPart(
  ["card", "forms"],
  async () => (await import("./new-card-dialog.tsx")).NewCardDialog,
);

/** Name, kind and limit of a column. */
export const columnDialog = lazyPart(["card", "forms"], async () => (await import("./column-dialog.tsx")).ColumnDialog);

/** Target for the cards of a deleted column. */
export const removeColumn = lazyPart(["card", "forms"], async () => (await import("./remove-column.tsx")).RemoveColumn);

/** Labels of a board. */
export const labelsDialog = lazyPart(["card", "forms"], async () => (await import("./labels-dialog.tsx")).LabelsDialog);

/** Confirms the deletion of a board. */
export const removeBoard = lazyPart(["card", "forms"], async () => (await import("./remove-board.tsx")).RemoveBoard);
