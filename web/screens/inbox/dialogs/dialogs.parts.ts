import { lazyPart } from "../../../lib/lazy-view.ts";

const WORDS = ["inboxTalk", "inboxActs"] as const;

/** Assigns conversations. */
export const assignDialog = lazyPart(WORDS, async () => (await import("./assign-dialog.tsx")).AssignDialog);

/** Labels conversations. */
export const labelDialog = lazyPart(WORDS, async () => (await import("../labels/label-dialog.tsx")).LabelDialog);

/** Merges conversations of a customer. */
export const mergeDialog = lazyPart(WORDS, async () => (await import("./merge-dialog.tsx")).MergeDialog);

/** Links a conversation to an order. */
export const orderDialog = lazyPart(WORDS, async () => (await import("./order-dialog.tsx")).OrderDialog);

/** Creates a card about a conversation. */
export const cardDialog = lazyPart(["makeCard", "forms"], async () => (await import("./card-dialog.tsx")).CardDialog);

/** Sets the priority of conversations. */
export const priorityDialog = lazyPart(WORDS, async () => (await import("./priority-dialog.tsx")).PriorityDialog);

/** Deletes conversations in the trash permanently. */
export const deleteDialog = lazyPart(WORDS, async () => (await import("./delete-dialog.tsx")).DeleteDialog);
