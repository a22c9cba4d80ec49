import { lazyPart } from "../../lib/lazy-view.ts";

/** Bulk action with preview. */
export const bulkDialog = lazyPart(
  ["productActs", "stock", "listTools"],
  async () => (await import("./bulk/bulk-dialog.tsx")).BulkDialog,
);

/** Edit conflict at its cell. */
export const cellConflict = lazyPart(
  ["productActs"],
  async () => (await import("./list/cell-conflict.tsx")).CellConflict,
);
