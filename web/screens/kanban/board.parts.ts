import { part } from "../../lib/lazy-view.ts";

/** The line that adds a card. */
export const quickAddForm = part(["card"], async () => (await import("./quick-add/quick-add-form.tsx")).QuickAddForm);

/** What was typed for columns that are gone. */
export const strays = part([], async () => (await import("./quick-add/orphan-drafts.tsx")).Strays);

/** The open card. */
export const cardDialog = part(
  ["card", "forms", "upload"],
  async () => (await import("./card/card-dialog.tsx")).CardDialog,
);

/** What a bulk act left out. */
export const bulkResults = part(
  ["listTools"],
  async () => (await import("../../ui/bulk/bulk-results.tsx")).BulkResults,
);

/** What is asked about a card, a column or the board, in a dialog of its own. */
export const askedLayer = part([], async () => (await import("./dialogs/dialog-host.tsx")).AskedLayer);
