import { lazyPart } from "../../lib/lazy-view.ts";

/** The line that adds a card. */
export const quickAddForm = lazyPart(
  ["card"],
  async () => (await import("./quick-add/quick-add-form.tsx")).QuickAddForm,
);

/** What was typed for columns that are gone. */
export const orphanDrafts = lazyPart([], async () => (await import("./quick-add/orphan-drafts.tsx")).OrphanDrafts);

/** The open card. */
export const cardDialog = lazyPart(
  ["card", "forms", "upload"],
  async () => (await import("./card/card-dialog.tsx")).CardDialog,
);

/** What a bulk act left out. */
export const bulkResults = lazyPart(
  ["listTools"],
  async () => (await import("../../ui/bulk/bulk-results.tsx")).BulkResults,
);

/** What is asked about a card, a column or the board, in a dialog of its own. */
export const dialogHost = lazyPart([], async () => (await import("./dialogs/dialog-host.tsx")).DialogHost);
