import { part } from "../../lib/part.ts";

/** The product beside the list; drawn at once where the address names one. */
export const productSheet = part(["catalogue"], async () => (await import("./product-sheet.tsx")).ProductSheet);

/** Stock in and out by hand, over its cell. */
export const stockPopover = part(["catalogue"], async () => (await import("./stock-popover.tsx")).StockPopover);

/** One act on many products, with a preview where prices or stock change. */
export const bulkDialog = part(["catalogue"], async () => (await import("./bulk-dialog.tsx")).BulkDialog);

/** Products from a file. */
export const importDialog = part(["import"], async () => (await import("./import-dialog.tsx")).ImportDialog);

/** An edit that met another's, over its cell. */
export const cellConflict = part(["catalogue"], async () => (await import("./cell-conflict.tsx")).CellConflict);
