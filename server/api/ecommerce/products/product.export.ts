import { type ProductExtended, ProductQuery } from "#shared/api/ecommerce/products.ts";
import { seesCost } from "../../../answers/list-answer.ts";
import { listCell } from "../../../db/csv.ts";
import type { ExportSource } from "../../../db/jobs/export-source.ts";
import { findProducts, listProducts } from "./products.store.ts";

/** Import columns come first, under their import names: importing an exported file changes nothing. */
const columns = [
  "id",
  "sku",
  "name",
  "category",
  "price",
  "salePrice",
  "discountPercentage",
  "cost",
  "stock",
  "lowStockThreshold",
  "description",
  "tags",
  "barcode",
  "image",
  "discountedPrice",
  "status",
  "onHand",
  "reserved",
  "sales",
  "rating",
  "createdAt",
  "updatedAt",
] as const;

const rowOf = ({ tags, images, ...product }: ProductExtended) => ({ ...product, tags: listCell(tags) });

/** Export of products. */
export const productExport: ExportSource = {
  query: ProductQuery,
  columns,
  keys: ["id", "sku"],
  moments: ["createdAt", "updatedAt"],
  list(actor, { query, cursor, size }) {
    const { tz } = actor.workspace();
    const asked = { ...(query as ProductQuery), page: 1, pageSize: size, cursor };
    const list = listProducts(actor.db, { query: asked, tz, seesCost: seesCost(actor) });
    return { rows: list.rows.map(rowOf), total: list.total, next: list.meta.nextCursor };
  },
  some(actor, ids) {
    const products = findProducts(actor.db, { ids, seesCost: seesCost(actor) });
    return inOrder(products, ids).map(rowOf);
  },
};

/** Sorts rows in the order of `ids`. */
function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
