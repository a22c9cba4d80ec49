import type { ProductBulk, ProductBulkResult } from "#shared/api/ecommerce/product-bulk.ts";
import type { ProductExtended, ProductFilter } from "#shared/api/ecommerce/products.ts";
import type { UndoMeta } from "#shared/envelope.ts";
import { BULK_MAX } from "#shared/rules/shop/shop-limits.ts";
import type { Actor } from "../../../actor.ts";
import { stockStatements } from "../../../db/undo/stock-act.ts";
import type { Act } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { findProducts, listProductIds } from "../products/products.store.ts";
import { deltaOf } from "../stock/product-stock.store.ts";
import { type Planned, planFor } from "./product-bulk.plan.ts";

/** Result of one product as stored in the plan. Plans of earlier versions have a second entry. */
type Stored = [result: ProductBulkResult, isWrite?: boolean];

/** Applies a bulk action, or plans it with `dryRun`. A rejected product has the reason in its result. */
export function changeProducts(
  actor: Actor,
  bulk: ProductBulk,
): { results: ProductBulkResult[]; undo?: UndoMeta | undefined } {
  if (bulk.dryRun) return { results: planAll(actor, bulk).map(({ result }) => result) };
  const { plan, undo } = withIdempotency(actor, () => write(actor, actOf(actor, bulk, planAll(actor, bulk))));
  return { results: (plan as Stored[]).map(([result]) => result), undo };
}

function planAll(actor: Actor, bulk: ProductBulk): Planned[] {
  const products = new Map(productsFor(actor, bulk).map((product) => [product.id, product]));
  const ids = bulk.ids ? [...new Set(bulk.ids)] : [...products.keys()];
  return ids.map((id) => {
    const product = products.get(id);
    if (product) return planFor(product, bulk, actor.now);
    return { result: { id, name: null, ok: false, before: null, after: null, code: "not_found" } };
  });
}

function actOf(actor: Actor, bulk: ProductBulk, plans: readonly Planned[]): Act {
  const rows = plans.flatMap(({ result: { id }, set }) => (set ? [{ id, set }] : []));
  const action = `product.${bulk.action}`;
  return {
    object: "product",
    action,
    plan: plans.map(({ result }): Stored => [result]),
    isUndoable: true,
    ...(bulk.action === "stock"
      ? stockEffects(actor, { act: bulk.value, ids: rows.map(({ id }) => id) })
      : { change: { rows } }),
  };
}

function stockEffects(
  actor: Actor,
  { act, ids }: { act: Extract<ProductBulk, { action: "stock" }>["value"]; ids: readonly number[] },
): Pick<Act, "effects"> {
  const { reason, note } = act;
  const movement = { ids, delta: deltaOf(act), reason, note, action: "product.stock" };
  return { effects: (mark) => stockStatements(actor, movement, mark) };
}

function productsFor(actor: Actor, { ids, filter }: ProductBulk): ProductExtended[] {
  if (filter) return productsWithin(actor, filter);
  return findProducts(actor.db, { ids: ids ?? [], seesCost: false });
}

/** Whether a filter matches more than `BULK_MAX` products. */
export function isMoreThanOneCall(actor: Actor, { filter, dryRun }: ProductBulk): boolean {
  if (!filter || dryRun) return false;
  const { tz } = actor.workspace();
  return listProductIds(actor.db, { filter, tz, size: BULK_MAX }).cursor !== null;
}

/** First `BULK_MAX` products that match a filter. */
function productsWithin(actor: Actor, filter: ProductFilter): ProductExtended[] {
  const { tz } = actor.workspace();
  const { ids } = listProductIds(actor.db, { filter, tz, size: BULK_MAX });
  const products = new Map(findProducts(actor.db, { ids, seesCost: false }).map((one) => [one.id, one]));
  return ids.flatMap((id) => products.get(id) ?? []);
}
