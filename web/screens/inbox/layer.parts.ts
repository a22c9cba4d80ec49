import { part } from "../../lib/part.ts";

/** Asks for a time to come. */
export const timeDialog = part(["inboxTalk"], async () => (await import("./time-dialog.tsx")).TimeDialog);

/** Gives conversations to a colleague. */
export const assignDialog = part(["inboxTalk"], async () => (await import("./assign-dialog.tsx")).AssignDialog);

/** Puts labels on conversations. */
export const labelDialog = part(["inboxTalk"], async () => (await import("./label-dialog.tsx")).LabelDialog);

/** Makes, renames and removes labels. */
export const labelsDialog = part(["inboxTalk"], async () => (await import("./labels-dialog.tsx")).LabelsDialog);

/** Makes, changes and removes canned replies. */
export const cannedDialog = part(["inboxTalk"], async () => (await import("./canned-dialog.tsx")).CannedDialog);

/** Moves all messages into another conversation of the customer. */
export const mergeDialog = part(["inboxTalk"], async () => (await import("./merge-dialog.tsx")).MergeDialog);

/** Ties a conversation to an order. */
export const orderDialog = part(["inboxTalk"], async () => (await import("./order-dialog.tsx")).OrderDialog);

/** Makes a card about a conversation. */
export const cardDialog = part(["inboxTalk", "forms"], async () => (await import("./card-dialog.tsx")).CardDialog);

/** Begins a conversation. */
export const composeDialog = part(
  ["inboxTalk", "upload"],
  async () => (await import("./compose-dialog.tsx")).ComposeDialog,
);

/** Says how urgent conversations are. */
export const priorityDialog = part(["inboxTalk"], async () => (await import("./priority-dialog.tsx")).PriorityDialog);

/** Deletes conversations in the trash for good. */
export const deleteDialog = part(["inboxTalk"], async () => (await import("./delete-dialog.tsx")).DeleteDialog);

/** The folders on a narrow screen. */
export const folderDrawer = part([], async () => (await import("./folder-drawer.tsx")).FolderDrawer);
