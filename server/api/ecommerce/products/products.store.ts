import { sql } from "kysely";
import type { Product, ProductExtended, ProductFilter, ProductQuery } from "#shared/api/ecommerce/products.ts";
import { isGtin } from "#shared/rules/products/sku.ts";
import { toMajor, toPercent } from "#shared/rules/shop/money.ts";
import type { Fields } from "../../../answers/list-answer.ts";
import type { Database } from "../../../db/database.ts";
import { type IdBatch, type Listed, readIds, readList } from "../../../db/list/list.ts";
import type { ListCache } from "../../../db/list/list-cache.ts";
import type { Category, ProductStatus } from "../../../db/tables/products.ts";
import { pictureOf } from "./pictures.ts";
import {
  archivedSpec,
  type ProductSort,
  productColumns,
  productFilters,
  productsSpec,
  productTotal,
} from "./products.filters.ts";

interface ProductRow {
  id: number;
  sku: string;
  name: string;
  picture: string | null;
  description: string | null;
  category: Category;
  price_minor: number;
  sale_minor: number | null;
  discount_bps: number;
  final_minor: number;
  cost_minor: number | null;
  on_hand: number;
  reserved: number;
  available: number;
  low_at: number;
  status: ProductStatus;
  sold: number;
  rating_x10: number;
  barcode: string | null;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
  version: number;
  revision: number;
  images: string | null;
  tags: string | null;
}

interface ListAsked {
  query: ProductQuery;
  tz: string;
  seesCost: boolean;
  /** Requested fields; related rows are read only for these. */
  fields?: Fields;
  cache?: ListCache;
}

/** One page of products: either active or archived ones. */
export function listProducts(
  db: Database,
  { query, tz, seesCost, fields = null, cache }: ListAsked,
): Listed<ProductExtended> {
  const spec = { ...(query.archived ? archivedSpec : productsSpec), columns: productColumns(fields) };
  const filters = productFilters(query, tz);
  const total = productTotal(db, query, filters);
  const list = readList<ProductRow, ProductSort>(db, spec, { query, filters, total, cache });
  return { ...list, rows: list.rows.map((row) => productOf(row, seesCost)) };
}

const allColumns = sql.raw(productColumns(null));

/** One product, archived or not, or null. */
export function findProduct(db: Database, { id, seesCost }: { id: number; seesCost: boolean }): ProductExtended | null {
  const row = db.first(sql<ProductRow>`SELECT ${allColumns} FROM products AS t WHERE t.id = ${id}`);
  return row ? productOf(row, seesCost) : null;
}

/** Products of the given ids, archived or not; unknown ids are skipped. */
export function findProducts(
  db: Database,
  { ids, seesCost }: { ids: readonly number[]; seesCost: boolean },
): ProductExtended[] {
  const rows = db.all(
    sql<ProductRow>`SELECT ${allColumns} FROM products AS t
      WHERE t.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return rows.map((row) => productOf(row, seesCost));
}

/** Ids of the products that match a filter, one page at a time, sorted by id. */
export function listProductIds(
  db: Database,
  { filter, tz, ...stretch }: { filter: ProductFilter; tz: string; cursor?: string | undefined; size: number },
): IdBatch {
  const spec = filter.archived ? archivedSpec : productsSpec;
  const filters = productFilters(filter, tz);
  return readIds(db, spec, { ...stretch, q: filter.q, filters, total: productTotal(db, filter, filters) });
}

/** Products with one of the given ids or SKU keys, archived or not; cost included. */
export function findProductsNamed(
  db: Database,
  { ids, keys }: { ids: readonly number[]; keys: readonly string[] },
): ProductExtended[] {
  const named = sql`SELECT id FROM products WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    UNION SELECT id FROM products WHERE coalesce(sku_key, sku) IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`;
  const rows = db.all(
    sql<ProductRow>`SELECT ${allColumns} FROM (${named}) AS named CROSS JOIN products AS t ON t.id = named.id`,
  );
  return rows.map((row) => productOf(row, true));
}

/** Product fields of the base response. */
export function plainProductOf(product: ProductExtended): Product {
  const { id, name, image, category, price, discountPercentage, discountedPrice } = product;
  const { status, stock, sales, rating, createdAt } = product;
  const money = { price, discountPercentage, discountedPrice };
  return { id, name, image, category, ...money, status, stock, sales, rating, createdAt };
}

interface StoredImage {
  id: number;
  file: string;
  alt: string;
  width: number | null;
  height: number | null;
}

function productOf(row: ProductRow, seesCost: boolean): ProductExtended {
  const images = JSON.parse(row.images ?? "[]") as StoredImage[];
  return {
    id: row.id,
    name: row.name,
    image: pictureOf(row.picture, row.category, 640),
    category: row.category,
    price: toMajor(row.price_minor),
    discountPercentage: toPercent(row.discount_bps),
    discountedPrice: toMajor(row.final_minor),
    status: row.status,
    stock: row.available,
    sales: row.sold,
    rating: row.rating_x10 / 10,
    createdAt: new Date(row.created_at).toISOString(),
    sku: row.sku,
    description: row.description ?? "",
    salePrice: row.sale_minor === null ? null : toMajor(row.sale_minor),
    cost: row.cost_minor === null || !seesCost ? null : toMajor(row.cost_minor),
    onHand: row.on_hand,
    reserved: row.reserved,
    lowStockThreshold: row.low_at,
    barcode: row.barcode,
    barcodeKind: row.barcode === null ? null : isGtin(row.barcode) ? "gtin" : "other",
    tags: JSON.parse(row.tags ?? "[]"),
    images: images.map(({ id, file, alt, width, height }) => ({
      id,
      uploadId: file,
      url: pictureOf(file, row.category),
      alt,
      width: width ?? 0,
      height: height ?? 0,
    })),
    updatedAt: new Date(row.updated_at).toISOString(),
    archivedAt: row.archived_at === null ? null : new Date(row.archived_at).toISOString(),
    version: row.version,
    revision: row.revision,
  };
}
