import type { PersonBulk } from "#shared/api/datatable/users.ts";
import type { OrderBulk } from "#shared/api/ecommerce/order-acts.ts";
import type { ProductBulk } from "#shared/api/ecommerce/product-bulk.ts";
import type { Actor } from "../actor.ts";
import { changePeople } from "../api/datatable/people.store.ts";
import { listPersonIds } from "../api/datatable/people-list.store.ts";
import { moveOrders } from "../api/ecommerce/order-writes/orders.transitions.store.ts";
import { listOrderIds } from "../api/ecommerce/orders/orders.store.ts";
import { changeProducts } from "../api/ecommerce/product-bulk/product-bulk.store.ts";
import { requireFor } from "../api/ecommerce/products/product-rights.ts";
import { listProductIds } from "../api/ecommerce/products/products.store.ts";
import { type JobRow, saveBatch } from "../db/jobs/jobs.ts";
import type { IdBatch } from "../db/list/list.ts";
import { recordNames } from "../db/write/record-names.ts";
import { requireAdmin, requireEditorIfEnforced } from "../identity/permissions.ts";
import type { ManyResult, Skip } from "./many-result.ts";
import { runUndoBatch, type UndoJob } from "./undo-job.ts";

/** Cursor. The ids of the next batch are saved before it is written, so that a retry writes the same records. */
interface ManyPlace {
  cursor?: string | null;
  ids?: number[];
}

/** `lastId` is the newest record when the job started; jobs of older versions have none. */
type ManyJob<Spec> = JobRow<Spec & { lastId?: number }, ManyPlace, ManyResult>;
type Result = { id: number; ok: boolean; code?: string | undefined; from?: string | undefined };

interface Work {
  kind: "product" | "order" | "person";
  next(cursor: string | undefined): IdBatch;
  act(ids: number[]): readonly Result[];
  isUndoable: boolean;
}

const SHOWN_SKIPS = 100;

const isUndo = (job: ManyJob<{ action: string }> | UndoJob): job is UndoJob => job.spec.action === "undo";

/** Runs a bulk action on all products of a filter in batches, or undoes such an action or an import. */
export function runProductsBatch(actor: Actor, job: ManyJob<ProductBulk> | UndoJob): void {
  if (isUndo(job)) {
    runUndoBatch(actor, job);
    return;
  }
  const { filter = {}, ids: _, lastId: __, ...act } = job.spec;
  requireFor(actor, act.action);
  const { tz } = actor.workspace();
  doPiece(actor, job, {
    kind: "product",
    next: (cursor) => listProductIds(actor.db, { filter, tz, cursor, size: 500 }),
    act: (ids) => changeProducts(actor, { ...act, ids } as ProductBulk).results,
    isUndoable: true,
  });
}

/** Runs a bulk action on all people of a filter in batches, or undoes such an action. */
export function runPeopleBatch(actor: Actor, job: ManyJob<PersonBulk> | UndoJob): void {
  if (isUndo(job)) {
    runUndoBatch(actor, job);
    return;
  }
  const { filter = {}, ids: _, lastId: __, ...act } = job.spec;
  requireAdmin(actor);
  const { tz } = actor.workspace();
  doPiece(actor, job, {
    kind: "person",
    next: (cursor) => listPersonIds(actor.db, { filter, tz, cursor, size: 500 }),
    act: (ids) => changePeople(actor, { ...act, ids } as PersonBulk).results,
    isUndoable: true,
  });
}

/** Runs a transition on all orders of a filter in batches. */
export function runOrdersBatch(actor: Actor, job: ManyJob<OrderBulk>): void {
  const { filter = {}, ids: _, lastId: __, ...act } = job.spec;
  requireEditorIfEnforced(actor);
  const { tz } = actor.workspace();
  doPiece(actor, job, {
    kind: "order",
    next: (cursor) => listOrderIds(actor.db, { filter, tz, cursor, size: 200 }),
    act: (ids) => moveOrders(actor, ids, act),
    isUndoable: false,
  });
}

function doPiece(actor: Actor, job: ManyJob<unknown>, work: Work): void {
  const { place } = job;
  if (!place.ids) {
    const { ids, total, cursor } = upTo(job.spec.lastId, work.next(place.cursor ?? undefined));
    const isFirst = place.cursor === undefined;
    saveBatch(actor, job, {
      patch: ids.length > 0 ? { place: { ids, cursor }, ...(isFirst ? { total } : {}) } : endOf(job, work),
    });
    return;
  }
  const results = work.act(place.ids);
  const done = job.done + place.ids.length;
  const result = summedUp(actor, job, { kind: work.kind, results });
  const isLast = place.cursor === null;
  saveBatch(actor, job, {
    patch: { ...(isLast ? endOf(job, work) : {}), done, result, place: { cursor: place.cursor ?? null } },
  });
}

/** Drops records that were added after the job started. */
function upTo(lastId: number | undefined, stretch: IdBatch): IdBatch {
  if (lastId === undefined || (stretch.ids.at(-1) ?? 0) <= lastId) return stretch;
  return { ...stretch, ids: stretch.ids.filter((id) => id <= lastId), cursor: null };
}

const endOf = (job: ManyJob<unknown>, { isUndoable }: Work) => ({
  state: "done" as const,
  total: job.total,
  isUndoable,
});

/** Adds the results of a batch to the job's result; the first skipped records are saved with their names. */
function summedUp(
  actor: Actor,
  { result: { changed = 0, skipped = 0, skips = [] } }: ManyJob<unknown>,
  { kind, results }: Pick<Work, "kind"> & { results: readonly Result[] },
): ManyResult {
  const left = results.filter(({ ok }) => !ok);
  const shown = left.slice(0, SHOWN_SKIPS - skips.length);
  const names = recordNames(actor.db, { kind, ids: shown.map(({ id }) => id) });
  const named = shown.map(({ id, code = "other", from }): Skip => ({ id, code, name: names.get(id), from }));
  return {
    changed: changed + results.length - left.length,
    skipped: skipped + left.length,
    skips: [...skips, ...named],
  };
}
