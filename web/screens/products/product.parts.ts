import type { User } from "#shared/api/auth/auth.ts";
import { lazyPart } from "../../lib/lazy-view.ts";

/** The product beside the list; drawn at once where the address names one. */
export const productSheet = lazyPart(
  ["catalogue", "stock"],
  async () => (await import("./detail/product-sheet.tsx")).ProductSheet,
);

/** The catalogue as cards. */
export const productGrid = lazyPart([], async () => (await import("./list/product-grid.tsx")).ProductGrid);

/** What an address shows its reader in place of the table, and the file it lies in. */
export const productsView = (params: URLSearchParams, user: User | null) =>
  (params.get("view") ?? user?.preferences["list.products"].view) === "grid"
    ? { part: productGrid, source: "screens/products/list/product-grid.tsx" }
    : null;

/** What acts on products ask for. */
export const actionLayers = lazyPart([], async () => (await import("./action-layers.tsx")).ActionLayers);

/** Products from a file. */
export const importDialog = lazyPart(["jobs"], async () => (await import("./import/import-dialog.tsx")).ImportDialog);
