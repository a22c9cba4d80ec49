import { lazyPart } from "../../../lib/lazy-view.ts";

/** Name and members of a board. */
export const boardDialog = lazyPart(["card", "forms"], async () => (await import("./board-dialog.tsx")).BoardDialog);
