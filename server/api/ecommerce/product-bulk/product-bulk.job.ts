import type { ProductBulk } from "#shared/api/ecommerce/product-bulk.ts";
import type { Actor } from "../../../actor.ts";
import { type ManyJob, runManyBatch } from "../../../db/jobs/many-batch.ts";
import { requireFor } from "../products/product-rights.ts";
import { listProductIds } from "../products/products.store.ts";
import { changeProducts } from "./product-bulk.store.ts";

/** Runs a bulk action on all products of a filter in batches. */
export function runProductsBatch(actor: Actor, job: ManyJob<ProductBulk>): void {
  const { filter = {}, ids: _, lastId: __, ...act } = job.spec;
  requireFor(actor, act.action);
  const { tz } = actor.workspace();
  runManyBatch(actor, job, {
    kind: "product",
    next: (cursor) => listProductIds(actor.db, { filter, tz, cursor, size: 500 }),
    act: (ids) => changeProducts(actor, { ...act, ids } as ProductBulk).results,
    isUndoable: true,
  });
}
