import { part } from "../../../lib/lazy-view.ts";

/** Asks for a time to come. */
export const timeDialog = part(["inboxTalk", "inboxActs"], async () => (await import("./time-dialog.tsx")).TimeDialog);
