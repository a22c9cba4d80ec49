import type { User } from "#shared/api/auth/auth.ts";
import { lazyPart } from "../../lib/lazy-view.ts";

/** Product sheet; rendered by the server if the URL names a product. */
export const productSheet = lazyPart(
  ["catalogue", "stock"],
  async () => (await import("./detail/product-sheet.tsx")).ProductSheet,
);

/** Catalogue as cards. */
export const productGrid = lazyPart([], async () => (await import("./list/product-grid.tsx")).ProductGrid);

/** View and source file that a URL shows instead of the table. */
export const productsView = (params: URLSearchParams, user: User | null) =>
  (params.get("view") ?? user?.preferences["list.products"].view) === "grid"
    ? { part: productGrid, source: "screens/products/list/product-grid.tsx" }
    : null;

/** Dialogs of product actions. */
export const actionLayers = lazyPart([], async () => (await import("./action-layers.tsx")).ActionLayers);

/** Import from a file. */
export const importDialog = lazyPart(["jobs"], async () => (await import("./import/import-dialog.tsx")).ImportDialog);
