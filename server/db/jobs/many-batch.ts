import type { Actor } from "../../actor.ts";
import type { IdBatch } from "../list/list.ts";
import { recordNames } from "../write/record-names.ts";
import { type JobRow, saveBatch } from "./jobs.ts";
import type { ManyResult, Skip } from "./many-result.ts";

/** Cursor. The ids of the next batch are saved before it is written, so that a retry writes the same records. */
interface ManyPlace {
  cursor?: string | null;
  ids?: number[];
}

/** `lastId` is the newest record when the job started; jobs of older versions have none. */
export type ManyJob<Spec> = JobRow<Spec & { lastId?: number }, ManyPlace, ManyResult>;
type Result = { id: number; ok: boolean; code?: string | undefined; from?: string | undefined };

/** Bulk action of one job: how to find the next records and change them. */
export interface ManyWork {
  kind: "product" | "order" | "person";
  next(cursor: string | undefined): IdBatch;
  act(ids: number[]): readonly Result[];
  isUndoable: boolean;
}

const SHOWN_SKIPS = 100;

/** Runs the next batch of a bulk action: first saves its ids, then changes the records. */
export function runManyBatch(actor: Actor, job: ManyJob<unknown>, work: ManyWork): void {
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

const endOf = (job: ManyJob<unknown>, { isUndoable }: ManyWork) => ({
  state: "done" as const,
  total: job.total,
  isUndoable,
});

/** Adds the results of a batch to the job's result; the first skipped records are saved with their names. */
function summedUp(
  actor: Actor,
  { result: { changed = 0, skipped = 0, skips = [] } }: ManyJob<unknown>,
  { kind, results }: Pick<ManyWork, "kind"> & { results: readonly Result[] },
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
