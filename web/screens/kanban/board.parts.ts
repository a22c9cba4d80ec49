import { lazyPart } from "../../lib/lazy-view.ts";

/** Form that adds a card. */
export const quickAddForm = lazyPart(
  ["card"],
  async () => (await import("./quick-add/quick-add-form.tsx")).QuickAddForm,
);

/** Drafts of deleted columns. */
export const orphanDrafts = lazyPart([], async () => (await import("./quick-add/orphan-drafts.tsx")).OrphanDrafts);

/** Open card. */
export const cardDialog = lazyPart(
  ["card", "forms", "upload"],
  async () => (await import("./card/card-dialog.tsx")).CardDialog,
);

/** Skipped cards of a bulk action. */
export const bulkResults = lazyPart(
  ["listTools"],
  async () => (await import("../../ui/bulk/bulk-results.tsx")).BulkResults,
);

/** Dialogs about a card, a column or the board. */
export const dialogHost = lazyPart([], async () => (await import("./dialogs/dialog-host.tsx")).DialogHost);
