import { lazyPart } from "../../lib/lazy-view.ts";

/** One act on many products, with a preview where prices or stock change. */
export const bulkDialog = lazyPart(
  ["productActs", "stock", "listTools"],
  async () => (await import("./bulk/bulk-dialog.tsx")).BulkDialog,
);

/** An edit that met another's, over its cell. */
export const cellConflict = lazyPart(
  ["productActs"],
  async () => (await import("./list/cell-conflict.tsx")).CellConflict,
);
