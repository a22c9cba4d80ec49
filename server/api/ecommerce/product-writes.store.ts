import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { Picture } from "#shared/api/ecommerce/product-fields.ts";
import type { OpenOrders, ProductBody, ProductChange, SkuState } from "#shared/api/ecommerce/product-writes.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { saleProblem } from "#shared/rules/sale-price.ts";
import { skuKey } from "#shared/rules/sku.ts";
import type { Outcome } from "../../db/act.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { seesCost } from "../../http/list-answer.ts";
import { picturesGuard } from "./pictures.ts";
import { changedColumns, newColumns, pricingOf } from "./product-columns.ts";
import { conflict, guarded, isSkuTaken } from "./product-guards.ts";
import { findProduct } from "./products.store.ts";

/** A product, archived or not, as the caller may see it. Throws `not_found`. */
export async function getProduct(c: Context<Env>, id: number): Promise<ProductExtended> {
  const product = await findProduct(c.var.cell, { id, seesCost: await seesCost(c) });
  if (!product) throw new AppError("not_found");
  return product;
}

/** Whether a SKU is free, archived products counted. */
export async function getSkuState(c: Context<Env>, sku: string): Promise<SkuState> {
  const { rows } = await c.var.cell.run<{ name: string }>(
    statement("SELECT name FROM products WHERE coalesce(sku_key, sku) = ?", skuKey(sku)),
  );
  return { available: !rows[0], ownerName: rows[0]?.name ?? null };
}

/** Adds a product, its opening stock as a movement. Throws `sku_taken`. */
export async function addProduct(c: Context<Env>, body: ProductBody): Promise<number> {
  const { lowStockDefault } = await c.var.workspace();
  const add = (tail = "") =>
    commit(c, {
      object: "product",
      action: "product.added",
      before: picturesGuard(body.images, c.var.now),
      add: newColumns(body, { now: c.var.now, lowStockDefault, tail }),
      after: [openingStock(c)],
    });
  const { ids } = await guarded(c, { sku: body.sku, images: body.images }, async () => {
    try {
      return await add();
    } catch (error) {
      // Somebody gave this number's SKU to another product by hand; the new one has named none, so it is not refused.
      const isMade = body.sku === undefined && error instanceof GuardError && isSkuTaken(error);
      if (!isMade) throw error;
      return add(`-${randomBytes(3).toString("hex").toUpperCase()}`);
    }
  });
  return ids[0] ?? 0;
}

const openingStock = (c: Context<Env>) =>
  statement(
    `INSERT INTO stock_moves (product_id, delta, reason, user_id, at) SELECT id, on_hand, 'received', ?, ?
     FROM products WHERE id = (SELECT max(id) FROM products) AND on_hand > 0`,
    c.var.caller?.id,
    c.var.now,
  );

/**
 * Adds a product like another: all but SKU and stock; it shows the same pictures, under rows of its own. Throws
 * `not_found`.
 */
export async function duplicateProduct(c: Context<Env>, id: number): Promise<number> {
  const outcome = await once(c, async () => {
    const copy = await addProduct(c, copyOf(await getProduct(c, id)));
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

/** Changes a product that still stands at `version`. Throws `version_conflict`, `sku_taken`, `archived`. */
export async function changeProduct(
  c: Context<Env>,
  { id, version, change }: Versioned & { change: ProductChange },
): Promise<Outcome> {
  const product = await getAtVersion(c, { id, version });
  if (product.archivedAt) throw new AppError("archived");
  requireSale(product, change);
  const { images } = change;
  return writeProduct(c, { product, action: "product.changed", set: changedColumns(product, change), images });
}

/** Numbers of open orders that are named at most. */
const NAMED_ORDERS = 5;

/** Open orders that hold pieces of these products: their count, and the numbers of the newest. */
export async function findOpenOrders(c: Context<Env>, ids: readonly number[]): Promise<OpenOrders> {
  const { rows } = await c.var.cell.run<{ number: string; count: number }>(
    statement(
      `SELECT o.number, count(*) OVER () AS count FROM orders AS o
       WHERE o.status IN ('pending', 'processing') AND o.id IN (
         SELECT l.order_id FROM products AS p JOIN order_lines AS l ON l.product_id = p.id
         WHERE p.id IN (SELECT value FROM json_each(?)) AND p.reserved > 0)
       ORDER BY o.id DESC LIMIT ${NAMED_ORDERS}`,
      JSON.stringify(ids),
    ),
  );
  return { count: rows[0]?.count ?? 0, numbers: rows.map(({ number }) => number) };
}

/** Archives a product. Throws `version_conflict`, `archived`. */
export async function archiveProduct(c: Context<Env>, at: Versioned): Promise<Outcome> {
  const product = await getAtVersion(c, at);
  if (product.archivedAt) throw new AppError("archived");
  return writeProduct(c, { product, action: "product.archived", set: { archived_at: c.var.now } });
}

/** Brings an archived product back. Throws `version_conflict`, `not_archived`. */
export function restoreProduct(c: Context<Env>, at: Versioned): Promise<Outcome> {
  return once(c, async () => {
    const product = await getAtVersion(c, at);
    if (!product.archivedAt) throw new AppError("not_archived");
    return writeProduct(c, { product, action: "product.restored", set: { archived_at: null } });
  });
}

interface Writing {
  product: ProductExtended;
  action: string;
  set: Record<string, string | number | null>;
  images?: readonly Picture[] | undefined;
}

function writeProduct(c: Context<Env>, { product: { id, version }, action, set, images }: Writing): Promise<Outcome> {
  const sku = typeof set.sku === "string" ? set.sku : undefined;
  return guarded(c, { id, sku, images }, () =>
    commit(c, {
      object: "product",
      action,
      before: [
        statement("INSERT INTO tx_guard (stale) SELECT version = ? FROM products WHERE id = ?", version, id),
        ...picturesGuard(images, c.var.now),
      ],
      change: { ids: [id], set },
      isUndoable: true,
    }),
  );
}

async function getAtVersion(c: Context<Env>, { id, version }: Versioned): Promise<ProductExtended> {
  const product = await getProduct(c, id);
  if (product.version !== version) throw await conflict(c, product);
  return product;
}

/** A sale is below the price it stands at after the change, and leaves a cent to pay. */
function requireSale(product: ProductExtended, change: ProductChange): void {
  const problem = saleProblem(change, pricingOf(product));
  if (!problem) return;
  const { field, code, ...params } = problem;
  throw fieldError(field, code, "A sale price is at least 0.01 and below the price", params);
}
