import { lazyPart } from "../../lib/lazy-view.ts";

const WORDS = ["inboxTalk", "inboxActs"] as const;

/** Makes, renames and removes labels. */
export const labelsDialog = lazyPart(WORDS, async () => (await import("./labels/labels-dialog.tsx")).LabelsDialog);

/** Makes, changes and removes canned replies. */
export const cannedDialog = lazyPart(WORDS, async () => (await import("./dialogs/canned-dialog.tsx")).CannedDialog);

/** Begins a conversation. */
export const composeDialog = lazyPart(
  [...WORDS, "upload"],
  async () => (await import("./compose/compose-dialog.tsx")).ComposeDialog,
);

/** The folders on a narrow screen. */
export const folderDrawer = lazyPart([], async () => (await import("./folders/folder-drawer.tsx")).FolderDrawer);

/** What is asked about conversations, in a dialog of its own. */
export const dialogHost = lazyPart([], async () => (await import("./dialogs/dialog-host.tsx")).DialogHost);
