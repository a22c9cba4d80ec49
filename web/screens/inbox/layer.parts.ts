import { lazyPart } from "../../lib/lazy-view.ts";

const WORDS = ["inboxTalk", "inboxActs"] as const;

/** Manages labels. */
export const labelsDialog = lazyPart(WORDS, async () => (await import("./labels/labels-dialog.tsx")).LabelsDialog);

/** Manages canned replies. */
export const cannedDialog = lazyPart(WORDS, async () => (await import("./dialogs/canned-dialog.tsx")).CannedDialog);

/** New conversation. */
export const composeDialog = lazyPart(
  [...WORDS, "upload"],
  async () => (await import("./compose/compose-dialog.tsx")).ComposeDialog,
);

/** Folders on a narrow window. */
export const folderDrawer = lazyPart([], async () => (await import("./folders/folder-drawer.tsx")).FolderDrawer);

/** Dialogs of conversation actions. */
export const dialogHost = lazyPart([], async () => (await import("./dialogs/dialog-host.tsx")).DialogHost);
