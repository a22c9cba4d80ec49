import { lazyPart } from "../../../lib/lazy-view.ts";

const WORDS = ["inboxTalk", "inboxActs"] as const;

/** Gives conversations to a colleague. */
export const assignDialog = lazyPart(WORDS, async () => (await import("./assign-dialog.tsx")).AssignDialog);

/** Puts labels on conversations. */
export const labelDialog = lazyPart(WORDS, async () => (await import("../labels/label-dialog.tsx")).LabelDialog);

/** Moves all messages into another conversation of the customer. */
export const mergeDialog = lazyPart(WORDS, async () => (await import("./merge-dialog.tsx")).MergeDialog);

/** Ties a conversation to an order. */
export const orderDialog = lazyPart(WORDS, async () => (await import("./order-dialog.tsx")).OrderDialog);

/** Makes a card about a conversation. */
export const cardDialog = lazyPart(["makeCard", "forms"], async () => (await import("./card-dialog.tsx")).CardDialog);

/** Says how urgent conversations are. */
export const priorityDialog = lazyPart(WORDS, async () => (await import("./priority-dialog.tsx")).PriorityDialog);

/** Deletes conversations in the trash for good. */
export const deleteDialog = lazyPart(WORDS, async () => (await import("./delete-dialog.tsx")).DeleteDialog);
