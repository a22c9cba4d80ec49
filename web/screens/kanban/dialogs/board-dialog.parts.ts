import { lazyPart } from "../../../lib/lazy-view.ts";

/** A board's name and members. */
export const boardDialog = lazyPart(["card", "forms"], async () => (await import("./board-dialog.tsx")).BoardDialog);
