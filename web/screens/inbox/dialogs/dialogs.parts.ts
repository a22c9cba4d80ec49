import { part } from "../../../lib/lazy-view.ts";

const WORDS = ["inboxTalk", "inboxActs"] as const;

/** Gives conversations to a colleague. */
export const assignDialog = part(WORDS, async () => (await import("./assign-dialog.tsx")).AssignDialog);

/** Puts labels on conversations. */
export const labelDialog = part(WORDS, async () => (await import("../labels/label-dialog.tsx")).LabelDialog);

/** Moves all messages into another conversation of the customer. */
export const mergeDialog = part(WORDS, async () => (await import("./merge-dialog.tsx")).MergeDialog);

/** Ties a conversation to an order. */
export const orderDialog = part(WORDS, async () => (await import("./order-dialog.tsx")).OrderDialog);

/** Makes a card about a conversation. */
export const cardDialog = part(["makeCard", "forms"], async () => (await import("./card-dialog.tsx")).CardDialog);

/** Says how urgent conversations are. */
export const priorityDialog = part(WORDS, async () => (await import("./priority-dialog.tsx")).PriorityDialog);

/** Deletes conversations in the trash for good. */
export const deleteDialog = part(WORDS, async () => (await import("./delete-dialog.tsx")).DeleteDialog);
