import { lazyPart } from "../../../lib/lazy-view.ts";

/** Chooses a future time. */
export const timeDialog = lazyPart(
  ["inboxTalk", "inboxActs"],
  async () => (await import("./time-dialog.tsx")).TimeDialog,
);
