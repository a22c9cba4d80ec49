import { lazyPart } from "../../../lib/lazy-view.ts";

/** Asks for a time to come. */
export const timeDialog = lazyPart(
  ["inboxTalk", "inboxActs"],
  async () => (await import("./time-dialog.tsx")).TimeDialog,
);
