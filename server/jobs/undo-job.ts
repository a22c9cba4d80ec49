import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { type Query, runAll } from "../db/database.ts";
import { findJob, type JobPatch, type JobRow, pieceStatements, saveBatch, undoHashes } from "../db/jobs/jobs.ts";
import type { ManyResult } from "../db/jobs/many-result.ts";
import { undoImportRows } from "../db/undo/import-undo.ts";
import { findUndoRow, type UndoSpec, usedStatement } from "../db/undo/job-undo.ts";
import { type AlsoUndo, undoAct } from "../db/undo/undo-act.ts";
import type { UndoRow } from "../db/undo/undo-records.ts";
import { requireRightToJob } from "../identity/undo-rights.ts";

/** Cursor: batch of the undone job, and the line after which its next rows are. The last batch is undone first. */
interface UndoPlace {
  piece?: number;
  after?: number;
}
type UndoJob = JobRow<UndoSpec, UndoPlace, ManyResult>;

const NAMED_MAX = 100;
/** Maximum batches searched in one step. */
const LOOKED_AT = 20;

/** Runs the undo of a bulk action if the job is one, else the action itself with `run`. */
export const orUndo =
  <Job extends JobRow<{ action: string }>>(run: (actor: Actor, job: Job) => void) =>
  (actor: Actor, job: Job | UndoJob): void =>
    isUndo(job) ? runUndoBatch(actor, job) : run(actor, job);

const isUndo = (job: JobRow<{ action: string }> | UndoJob): job is UndoJob => job.spec.action === "undo";

/**
 * Undoes the next batch of another job and counts the result in one transaction; consumes the undo token after the
 * last.
 */
function runUndoBatch(actor: Actor, job: UndoJob): void {
  requireRightToJob(actor, job);
  const target = findJob(actor.db, job.spec.job);
  if (!target) throw new AppError("token_expired");
  const isLeft = target.kind === "import" ? undoRows(actor, job, target) : undoPiece(actor, job, target);
  if (isLeft) return;
  const isAny = (job.result.changed ?? 0) > 0;
  const end: JobPatch = isAny
    ? { state: "done", total: job.done }
    : { state: "failed", result: { ...job.result, code: "changed_since" } };
  saveBatch(actor, job, { patch: end, writes: isAny ? [usedStatement(actor, target.id)] : [] });
}

/** Undoes some rows of an import; returns false after the last. */
function undoRows(actor: Actor, job: UndoJob, target: JobRow): boolean {
  const { piece: from = target.step, after: line = 0 } = job.place;
  const row = actor.db.first(
    sql<{ piece: number | null }>`SELECT coalesce(
      (SELECT piece FROM import_rows
        WHERE job_id = ${target.id} AND piece = ${from} AND line > ${line} AND is_undone = 0 LIMIT 1),
      (SELECT max(piece) FROM import_rows WHERE job_id = ${target.id} AND piece < ${from})) AS piece`,
  );
  const piece = row?.piece ?? null;
  if (piece === null) return false;
  const pieceMarks = undoHashes(actor, target.id, piece);
  const stretch = { jobId: target.id, piece, pieceMarks, after: piece === from ? line : 0 };
  const { last } = undoImportRows(actor, stretch, ({ last, ...undone }) =>
    countSteps(actor, job, { piece, after: last })(undone),
  );
  // All rows of this batch are already undone: continue with the previous one.
  if (last === null) saveBatch(actor, job, { patch: { place: { piece: piece - 1 } } });
  return true;
}

/** Undoes the previous batch of a bulk action; returns false after the last. */
function undoPiece(actor: Actor, job: UndoJob, target: JobRow): boolean {
  const { piece: from = target.step } = job.place;
  for (let piece = from; piece >= 0; piece--) {
    // At least every other step wrote nothing, so a long search is split into several steps.
    if (piece === from - LOOKED_AT) {
      saveBatch(actor, job, { patch: { place: { piece } } });
      return true;
    }
    const row = findUndoRow(actor, target.id, piece);
    if (!row) continue;
    undoBatch(actor, job, { row, place: { piece: piece - 1 } });
    return true;
  }
  return false;
}

function undoBatch(actor: Actor, job: UndoJob, { row, place }: { row: UndoRow; place: UndoPlace }) {
  try {
    undoAct(actor, row, { also: countSteps(actor, job, place), isPiece: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "changed_since") throw error;
    // A constraint rejected the whole batch, for example because stock it added has been sold since.
    const ids = (JSON.parse(row.records_json) as { id: number }[]).map(({ id }) => id);
    runAll(actor.db, countSteps(actor, job, place)({ ids, mark: "" }));
  }
}

const countSteps =
  (actor: Actor, job: UndoJob, place: UndoPlace): AlsoUndo =>
  ({ ids, mark }) => [
    countStatement(job, { ids, mark }),
    ...pieceStatements(actor, job, { place, done: job.done + ids.length }),
  ];

/** Counts restored and skipped records, and names the first skipped ones. */
function countStatement(job: UndoJob, { ids, mark }: Parameters<AlsoUndo>[0]): Query {
  const [table, name] = job.kind === "people" ? (["users", "username"] as const) : (["products", "name"] as const);
  const list = JSON.stringify(ids);
  const restored = sql`(SELECT count(*) FROM audit WHERE undo_hash = ${mark})`;
  return sql`UPDATE jobs SET result_json = json_set(result_json,
      '$.changed', coalesce(result_json ->> '$.changed', 0) + ${restored},
      '$.skipped', coalesce(result_json ->> '$.skipped', 0) + json_array_length(${list}) - ${restored},
      '$.skips', json((SELECT json_group_array(json(skip)) FROM (
        SELECT value AS skip FROM json_each(jobs.result_json, '$.skips')
        UNION ALL
        SELECT json_object('id', one.value, 'code', iif(p.id IS NULL, 'gone', 'changed_since'),
          'name', coalesce(${sql.ref(`p.${name}`)}, '#' || one.value))
        FROM json_each(${list}) AS one LEFT JOIN ${sql.table(table)} AS p ON p.id = one.value
        WHERE one.value NOT IN (SELECT object_id FROM audit WHERE undo_hash = ${mark})
        LIMIT ${NAMED_MAX})))) WHERE id = ${job.id}`;
}
