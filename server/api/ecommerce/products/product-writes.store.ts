import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { OpenOrders, ProductBody, ProductChange, SkuState } from "#shared/api/ecommerce/product-writes.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { saleProblem } from "#shared/rules/products/sale-price.ts";
import { skuFor } from "#shared/rules/products/sku.ts";
import type { Actor } from "../../../actor.ts";
import { seesCost } from "../../../answers/list-answer.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import type { Database, Query } from "../../../db/database.ts";
import type { Outcome, Value } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { lastId } from "../../../db/write/last-id.ts";
import { write } from "../../../db/write/write.ts";
import { changedColumns, newColumns, pricingOf } from "./product-columns.ts";
import { conflict, findSkuOwner, requireFreeSku, requirePictures } from "./product-guards.ts";
import { findProduct } from "./products.store.ts";

/** One product, archived or not, with cost only if the actor may see it. Throws `not_found`. */
export function getProduct(actor: Actor, id: number): ProductExtended {
  const product = findProduct(actor.db, { id, seesCost: seesCost(actor) });
  if (!product) throw new AppError("not_found");
  return product;
}

/** Availability of a SKU; archived products count as owners. */
export function getSkuState(actor: Actor, sku: string): SkuState {
  const owner = findSkuOwner(actor.db, sku);
  return { available: !owner, ownerName: owner?.name ?? null };
}

/** Creates a product and logs its opening stock as a stock move. Throws `validation_failed`, `sku_taken`. */
export function addProduct(actor: Actor, body: ProductBody): number {
  const { now } = actor;
  const { lowStockDefault } = actor.workspace();
  const { ids } = withIdempotency(actor, () => {
    requirePictures(actor, body.images);
    requireFreeSku(actor.db, body.sku);
    return write(actor, {
      object: "product",
      action: "product.added",
      add: newColumns({ ...body, sku: body.sku ?? makeSku(actor.db, body.category) }, { now, lowStockDefault }),
      after: [openingStock(actor)],
    });
  });
  return ids[0] ?? 0;
}

/** Generates a SKU from the next product id. Adds a random suffix if that SKU was already entered by hand. */
function makeSku(db: Database, category: string): string {
  const next = db.first(sql<{ id: number }>`SELECT ${lastId("product")} + 1 AS id`)?.id ?? 1;
  const sku = skuFor(category, next);
  return findSkuOwner(db, sku) ? `${sku}-${randomBytes(3).toString("hex").toUpperCase()}` : sku;
}

const openingStock = ({ caller, now }: Actor): Query =>
  sql`INSERT INTO stock_moves (product_id, delta, reason, user_id, at)
    SELECT id, on_hand, 'received', ${caller?.id}, ${now}
    FROM products WHERE id = (SELECT max(id) FROM products) AND on_hand > 0`;

/**
 * Creates a copy of a product without its SKU and stock. The copy references the same picture files in its own rows.
 * Throws `not_found`.
 */
export function duplicateProduct(actor: Actor, id: number): number {
  const outcome = withIdempotency(actor, () => {
    const copy = addProduct(actor, copyOf(getProduct(actor, id)));
    return { ids: [copy], isReplay: false };
  });
  return outcome.ids[0] ?? 0;
}

const copyOf = (product: ProductExtended): Required<Omit<ProductBody, "sku" | "stock" | "discountPercentage">> => ({
  name: product.name,
  category: product.category,
  price: product.price,
  salePrice: product.salePrice,
  cost: product.cost,
  lowStockThreshold: product.lowStockThreshold,
  barcode: product.barcode,
  barcodeKind: product.barcodeKind,
  description: product.description,
  tags: product.tags,
  images: product.images.map(({ uploadId, alt }) => ({ uploadId, alt })),
});

interface Versioned {
  id: number;
  version: number;
}

/** Updates a product at `version`. Throws `version_conflict`, `archived`, `validation_failed`, `sku_taken`. */
export function changeProduct(actor: Actor, { id, version, change }: Versioned & { change: ProductChange }): Outcome {
  const product = getAtVersion(actor, { id, version });
  if (product.archivedAt) throw new AppError("archived");
  requireSale(product, change);
  requirePictures(actor, change.images);
  requireFreeSku(actor.db, change.sku, id);
  return writeProduct(actor, { id, action: "product.changed", set: changedColumns(product, change) });
}

/** Maximum number of order numbers in a response. */
const NAMED_ORDERS = 5;

/** Open orders that reserve stock of the given products: their count and the newest order numbers. */
export function findOpenOrders(actor: Actor, ids: readonly number[]): OpenOrders {
  const rows = actor.db.all(
    sql<{ number: string; count: number }>`SELECT o.number, count(*) OVER () AS count FROM orders AS o
      WHERE o.status IN ('pending', 'processing') AND o.id IN (
        SELECT l.order_id FROM products AS p JOIN order_lines AS l ON l.product_id = p.id
        WHERE p.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND p.reserved > 0)
      ORDER BY o.id DESC LIMIT ${NAMED_ORDERS}`,
  );
  return { count: rows[0]?.count ?? 0, numbers: rows.map(({ number }) => number) };
}

/** Archives a product. Throws `version_conflict`, `archived`. */
export function archiveProduct(actor: Actor, at: Versioned): Outcome {
  const product = getAtVersion(actor, at);
  if (product.archivedAt) throw new AppError("archived");
  return writeProduct(actor, { id: at.id, action: "product.archived", set: { archived_at: actor.now } });
}

/** Restores an archived product. Throws `version_conflict`, `not_archived`. */
export function restoreProduct(actor: Actor, at: Versioned): Outcome {
  return withIdempotency(actor, () => {
    const product = getAtVersion(actor, at);
    if (!product.archivedAt) throw new AppError("not_archived");
    return writeProduct(actor, { id: at.id, action: "product.restored", set: { archived_at: null } });
  });
}

function writeProduct(
  actor: Actor,
  { id, action, set }: { id: number; action: string; set: Record<string, Value> },
): Outcome {
  return write(actor, { object: "product", action, change: { ids: [id], set }, isUndoable: true });
}

function getAtVersion(actor: Actor, { id, version }: Versioned): ProductExtended {
  const product = getProduct(actor, id);
  if (product.version !== version) throw conflict(actor, product);
  return product;
}

/** Throws `validation_failed` unless the sale price is below the new price and at least 0.01. */
function requireSale(product: ProductExtended, change: ProductChange): void {
  const problem = saleProblem(change, pricingOf(product));
  if (!problem) return;
  const { field, code, ...params } = problem;
  throw fieldError(field, code, "A sale price is at least 0.01 and below the price", params);
}
