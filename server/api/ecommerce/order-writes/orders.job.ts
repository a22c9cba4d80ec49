import type { OrderBulk } from "#shared/api/ecommerce/order-acts.ts";
import type { Actor } from "../../../actor.ts";
import { type ManyJob, runManyBatch } from "../../../db/jobs/many-batch.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { listOrderIds } from "../orders/orders.store.ts";
import { moveOrders } from "./orders.transitions.store.ts";

/** Runs a transition on all orders of a filter in batches. */
export function runOrdersBatch(actor: Actor, job: ManyJob<OrderBulk>): void {
  const { filter = {}, ids: _, lastId: __, ...act } = job.spec;
  requireEditorIfEnforced(actor);
  const { tz } = actor.workspace();
  runManyBatch(actor, job, {
    kind: "order",
    next: (cursor) => listOrderIds(actor.db, { filter, tz, cursor, size: 200 }),
    act: (ids) => moveOrders(actor, ids, act),
    isUndoable: false,
  });
}
