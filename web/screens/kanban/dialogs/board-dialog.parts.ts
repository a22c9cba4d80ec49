import { part } from "../../../lib/lazy-view.ts";

/** A board's name and members. */
export const boardDialog = part(["card", "forms"], async () => (await import("./board-dialog.tsx")).BoardDialog);
