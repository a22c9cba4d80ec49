import type { Context } from "hono";
import type { PersonBulk } from "#shared/api/datatable/users.ts";
import type { OrderBulk } from "#shared/api/ecommerce/order-acts.ts";
import type { ProductBulk } from "#shared/api/ecommerce/product-bulk.ts";
import { changePeople } from "../api/datatable/people.store.ts";
import { listPersonIds } from "../api/datatable/people-list.store.ts";
import { listOrderIds } from "../api/ecommerce/orders.store.ts";
import { moveOrders } from "../api/ecommerce/orders.transitions.store.ts";
import { changeProducts } from "../api/ecommerce/product-bulk.store.ts";
import { requireFor } from "../api/ecommerce/product-rights.ts";
import { listProductIds } from "../api/ecommerce/products.store.ts";
import { GuardError } from "../db/cell.ts";
import { type JobRow, keepPiece, lateCountStatement } from "../db/jobs.ts";
import type { IdStretch } from "../db/list.ts";
import { recordNames } from "../db/record-names.ts";
import type { Env } from "../http/env.ts";
import { requireAdmin, requireEditorIfEnforced } from "../http/permissions.ts";
import type { ManyResult, Skip } from "./many-result.ts";
import { doUndoPiece, type UndoJob } from "./undo-job.ts";

/** Records of the next piece are noted down before they are written, so that a piece done again means the same ones. */
interface ManyPlace {
  cursor?: string | null;
  ids?: number[];
}

/** With the newest record there was when it was asked for; without, one that began before that was kept. */
type ManyJob<Spec> = JobRow<Spec & { lastId?: number }, ManyPlace, ManyResult>;
type Result = { id: number; ok: boolean; code?: string | undefined; from?: string | undefined };

interface Work {
  kind: "product" | "order" | "person";
  next(cursor: string | undefined): Promise<IdStretch>;
  act(ids: number[]): Promise<readonly Result[]>;
  isUndoable: boolean;
}

const SHOWN_SKIPS = 100;

const isUndo = (job: ManyJob<{ action: string }> | UndoJob): job is UndoJob => job.spec.action === "undo";

/** One act on all the products of a filter, some at a time; or the way back of such an act, or of an import. */
export async function doProductsPiece(c: Context<Env>, job: ManyJob<ProductBulk> | UndoJob): Promise<void> {
  if (isUndo(job)) return doUndoPiece(c, job);
  const { filter = {}, ids: _, lastId: __, ...act } = job.spec;
  await requireFor(c, act.action);
  const { tz } = await c.var.workspace();
  await doPiece(c, job, {
    kind: "product",
    next: (cursor) => listProductIds(c.var.cell, { filter, tz, cursor, size: 500 }),
    act: async (ids) => (await changeProducts(c, { ...act, ids } as ProductBulk)).results,
    isUndoable: true,
  });
}

/** One act on all the people of a filter, some at a time; or the way back of such an act. */
export async function doPeoplePiece(c: Context<Env>, job: ManyJob<PersonBulk> | UndoJob): Promise<void> {
  if (isUndo(job)) return doUndoPiece(c, job);
  const { filter = {}, ids: _, lastId: __, ...act } = job.spec;
  requireAdmin(c);
  const { tz } = await c.var.workspace();
  await doPiece(c, job, {
    kind: "person",
    next: (cursor) => listPersonIds(c.var.cell, { filter, tz, cursor, size: 500 }),
    act: async (ids) => (await changePeople(c, { ...act, ids } as PersonBulk)).results,
    isUndoable: true,
  });
}

/** One step for all the orders of a filter, some at a time. */
export async function doOrdersPiece(c: Context<Env>, job: ManyJob<OrderBulk>): Promise<void> {
  const { filter = {}, ids: _, lastId: __, ...act } = job.spec;
  await requireEditorIfEnforced(c);
  const { tz } = await c.var.workspace();
  await doPiece(c, job, {
    kind: "order",
    next: (cursor) => listOrderIds(c.var.cell, { filter, tz, cursor, size: 200 }),
    act: (ids) => moveOrders(c, ids, act),
    isUndoable: false,
  });
}

async function doPiece(c: Context<Env>, job: ManyJob<unknown>, work: Work): Promise<void> {
  const { place } = job;
  if (!place.ids) {
    const { ids, total, cursor } = upTo(job.spec.lastId, await work.next(place.cursor ?? undefined));
    const isFirst = place.cursor === undefined;
    return keepPiece(c, job, {
      patch: ids.length > 0 ? { place: { ids, cursor }, ...(isFirst ? { total } : {}) } : endOf(job, work),
    });
  }
  const results = await work.act(place.ids);
  const done = job.done + place.ids.length;
  const result = await summedUp(c, job, { kind: work.kind, results });
  const isLast = place.cursor === null;
  try {
    await keepPiece(c, job, {
      patch: { ...(isLast ? endOf(job, work) : {}), done, result, place: { cursor: place.cursor ?? null } },
    });
  } catch (error) {
    const isOvertaken = error instanceof GuardError && error.constraint === "job_step";
    if (isOvertaken) await c.var.cell.run(lateCountStatement(job, { done, result }));
    throw error;
  }
}

/** What was added since the act was asked for was not meant by it. */
function upTo(lastId: number | undefined, stretch: IdStretch): IdStretch {
  if (lastId === undefined || (stretch.ids.at(-1) ?? 0) <= lastId) return stretch;
  return { ...stretch, ids: stretch.ids.filter((id) => id <= lastId), cursor: null };
}

const endOf = (job: ManyJob<unknown>, { isUndoable }: Work) => ({
  state: "done" as const,
  total: job.total,
  isUndoable,
});

/** What the job came to with these results; the first that were left out are kept by name. */
async function summedUp(
  c: Context<Env>,
  { result: { changed = 0, skipped = 0, skips = [] } }: ManyJob<unknown>,
  { kind, results }: Pick<Work, "kind"> & { results: readonly Result[] },
): Promise<ManyResult> {
  const left = results.filter(({ ok }) => !ok);
  const shown = left.slice(0, SHOWN_SKIPS - skips.length);
  const names = await recordNames(c.var.cell, { kind, ids: shown.map(({ id }) => id) });
  const named = shown.map(({ id, code = "other", from }): Skip => ({ id, code, name: names.get(id), from }));
  return {
    changed: changed + results.length - left.length,
    skipped: skipped + left.length,
    skips: [...skips, ...named],
  };
}
