import type { Context } from "hono";
import type { ProductBulk, ProductBulkResult } from "#shared/api/ecommerce/product-bulk.ts";
import type { ProductExtended, ProductFilter } from "#shared/api/ecommerce/products.ts";
import type { UndoMeta } from "#shared/envelope.ts";
import { STOCK_MAX } from "#shared/rules/product-fields.ts";
import { BULK_MAX } from "#shared/rules/shop-limits.ts";
import type { Act } from "../../db/act.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { stockStatements } from "../../db/stock-act.ts";
import type { Env } from "../../http/env.ts";
import { type Planned, planFor } from "./product-bulk.plan.ts";
import { deltaOf } from "./product-stock.store.ts";
import { findProducts, listProductIds } from "./products.store.ts";

/** The answer about one product, and whether it was to be written. */
type Kept = [result: ProductBulkResult, isWrite: boolean];

/** Does one act to many products, or tells what it would do; those that may not take it are left out and named. */
export async function changeProducts(
  c: Context<Env>,
  bulk: ProductBulk,
): Promise<{ results: ProductBulkResult[]; undo?: UndoMeta | undefined }> {
  if (bulk.dryRun) return { results: (await planAll(c, bulk)).map(({ result }) => result) };
  const { ids, plan, undo } = await once(c, async () => commit(c, actOf(c, bulk, await planAll(c, bulk))));
  const written = new Set(ids);
  const results = (plan as Kept[]).map(([result, isWrite]): ProductBulkResult => {
    if (!isWrite || written.has(result.id)) return result;
    return { ...result, ok: false, after: null, code: "changed_since" };
  });
  return { results, undo };
}

async function planAll(c: Context<Env>, bulk: ProductBulk): Promise<Planned[]> {
  const products = new Map((await productsFor(c, bulk)).map((product) => [product.id, product]));
  const ids = bulk.ids ? [...new Set(bulk.ids)] : [...products.keys()];
  return ids.map((id) => {
    const product = products.get(id);
    if (product) return planFor(product, bulk, c.var.now);
    return { version: 0, result: { id, name: null, ok: false, before: null, after: null, code: "not_found" } };
  });
}

function actOf(c: Context<Env>, bulk: ProductBulk, plans: readonly Planned[]): Act {
  const rows = plans.flatMap(({ result: { id }, version, set }) => (set ? [{ id, version, set }] : []));
  const action = `product.${bulk.action}`;
  return {
    object: "product",
    action,
    plan: plans.map(({ result, set }): Kept => [result, set !== undefined]),
    isUndoable: true,
    ...(bulk.action === "stock"
      ? stockEffects(c, { act: bulk.value, ids: rows.map(({ id }) => id) })
      : { change: { rows } }),
  };
}

/** Relative like any stock act; a product that cannot take it any more at the moment of writing is left out. */
function stockEffects(
  c: Context<Env>,
  { act, ids }: { act: Extract<ProductBulk, { action: "stock" }>["value"]; ids: readonly number[] },
): Pick<Act, "effects"> {
  const when = {
    text: "archived_at IS NULL AND on_hand + delta >= reserved AND available + delta <= ?",
    values: [STOCK_MAX],
  };
  const { reason, note } = act;
  const movement = { ids, delta: deltaOf(act), when, reason, note, action: "product.stock" };
  return { effects: (mark) => stockStatements(c, movement, mark) };
}

async function productsFor(c: Context<Env>, { ids, filter }: ProductBulk): Promise<ProductExtended[]> {
  if (filter) return productsWithin(c, filter);
  return findProducts(c.var.cell, { ids: ids ?? [], seesCost: false });
}

/** Whether a filter finds more products than one call may take. */
export async function isMoreThanOneCall(c: Context<Env>, { filter, dryRun }: ProductBulk): Promise<boolean> {
  if (!filter || dryRun) return false;
  const { tz } = await c.var.workspace();
  return (await listProductIds(c.var.cell, { filter, tz, size: BULK_MAX })).cursor !== null;
}

/** The first products of a filter, as many as one call may take. */
async function productsWithin(c: Context<Env>, filter: ProductFilter): Promise<ProductExtended[]> {
  const { tz } = await c.var.workspace();
  const { ids } = await listProductIds(c.var.cell, { filter, tz, size: BULK_MAX });
  const products = new Map((await findProducts(c.var.cell, { ids, seesCost: false })).map((one) => [one.id, one]));
  return ids.flatMap((id) => products.get(id) ?? []);
}
