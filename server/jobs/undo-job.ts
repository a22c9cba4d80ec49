import type { Context } from "hono";
import { type Compilable, statement } from "../db/cell.ts";
import { undoImportRows } from "../db/import-undo.ts";
import { findUndoRow, type UndoSpec, usedStatement } from "../db/job-undo.ts";
import { findJob, type JobPatch, type JobRow, keepPiece, pieceStatements, undoHashes } from "../db/jobs.ts";
import { undoAct, type Within } from "../db/undo-act.ts";
import type { UndoRow } from "../db/undo-records.ts";
import { requireRightToJob } from "../db/undo-rights.ts";
import { AppError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";
import type { ManyResult } from "./many-result.ts";

/** The piece of the other job that is next, and the line of it after which its rows are; the last piece comes first. */
interface UndoPlace {
  piece?: number;
  after?: number;
}
export type UndoJob = JobRow<UndoSpec, UndoPlace, ManyResult>;

const NAMED_MAX = 100;
/** The pieces of an act that one step looks at. */
const LOOKED_AT = 20;

/** Takes the next stretch of another job back in one batch with what that came to; at the end its right is used up. */
export async function doUndoPiece(c: Context<Env>, job: UndoJob): Promise<void> {
  await requireRightToJob(c, job);
  const target = await findJob(c.var.cell, job.spec.job);
  if (!target) throw new AppError("token_expired");
  const isLeft = target.kind === "import" ? await undoRows(c, job, target) : await undoPiece(c, job, target);
  if (isLeft) return;
  const isAny = (job.result.changed ?? 0) > 0;
  const end: JobPatch = isAny
    ? { state: "done", total: job.done }
    : { state: "failed", result: { ...job.result, code: "changed_since" } };
  await keepPiece(c, job, { patch: end, writes: isAny ? [usedStatement(c, target.id)] : [] });
}

/** Takes some rows of an import back; false when there are no more. */
async function undoRows(c: Context<Env>, job: UndoJob, target: JobRow): Promise<boolean> {
  const { piece: from = target.step, after: line = 0 } = job.place;
  const { rows } = await c.var.cell.run<{ piece: number | null }>(
    statement(
      `SELECT coalesce(
         (SELECT piece FROM import_rows WHERE job_id = ?1 AND piece = ?2 AND line > ?3 AND is_undone = 0 LIMIT 1),
         (SELECT max(piece) FROM import_rows WHERE job_id = ?1 AND piece < ?2)) AS piece`,
      target.id,
      from,
      line,
    ),
  );
  const piece = rows[0]?.piece ?? null;
  if (piece === null) return false;
  const pieceMarks = undoHashes(c, target.id, piece);
  const stretch = { jobId: target.id, piece, pieceMarks, after: piece === from ? line : 0 };
  const { last } = await undoImportRows(c, stretch, ({ ids, mark, last }) =>
    within(c, job, { place: { piece, after: last } })({ ids, mark }),
  );
  // A piece whose rows came back before has none left: the next one is looked for from there.
  if (last === null) await keepPiece(c, job, { patch: { place: { piece: piece - 1 } } });
  return true;
}

/** Takes the next piece of an act on many back; false when there are no more. */
async function undoPiece(c: Context<Env>, job: UndoJob, target: JobRow): Promise<boolean> {
  const { piece: from = target.step } = job.place;
  for (let piece = from; piece >= 0; piece--) {
    // At least every other piece wrote nothing: a long run of those is passed by in several steps.
    if (piece === from - LOOKED_AT) {
      await keepPiece(c, job, { patch: { place: { piece } } });
      return true;
    }
    const row = await findUndoRow(c, target.id, piece);
    if (!row) continue;
    await takeBack(c, job, { row, place: { piece: piece - 1 } });
    return true;
  }
  return false;
}

async function takeBack(c: Context<Env>, job: UndoJob, { row, place }: { row: UndoRow; place: UndoPlace }) {
  try {
    await undoAct(c, row, within(c, job, { place }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "changed_since") throw error;
    // What was given to all of them has been taken since, so none of this piece came back.
    const ids = (JSON.parse(row.records_json) as { id: number }[]).map(({ id }) => id);
    const { before, after } = within(c, job, { place })({ ids, mark: "" });
    await c.var.cell.batch([...before, ...after, statement("DELETE FROM tx_guard")]);
  }
}

const within =
  (c: Context<Env>, job: UndoJob, patch: JobPatch): Within =>
  ({ ids, mark }) => {
    const { before, after } = pieceStatements(c, job, { ...patch, done: job.done + ids.length });
    return { before, after: [countStatement(job, { ids, mark }), ...after], isPiece: true };
  };

/** Counts what came back and what did not, and names the first of those that did not, as the batch leaves them. */
function countStatement(job: UndoJob, { ids, mark }: Parameters<Within>[0]): Compilable {
  const [table, name] = job.kind === "people" ? ["users", "username"] : ["products", "name"];
  const restored = "(SELECT count(*) FROM audit WHERE undo_hash = ?1)";
  const so = (name: string) => `coalesce(result_json ->> '$.${name}', 0)`;
  return statement(
    `UPDATE jobs SET result_json = json_set(result_json, '$.changed', ${so("changed")} + ${restored},
       '$.skipped', ${so("skipped")} + json_array_length(?2) - ${restored},
       '$.skips', json((SELECT json_group_array(json(skip)) FROM (
         SELECT value AS skip FROM json_each(jobs.result_json, '$.skips')
         UNION ALL
         SELECT json_object('id', one.value, 'code', iif(p.id IS NULL, 'gone', 'changed_since'),
           'name', coalesce(p.${name}, '#' || one.value))
         FROM json_each(?2) AS one LEFT JOIN ${table} AS p ON p.id = one.value
         WHERE one.value NOT IN (SELECT object_id FROM audit WHERE undo_hash = ?1)
         LIMIT ${NAMED_MAX})))) WHERE id = ?3`,
    mark,
    JSON.stringify(ids),
    job.id,
  );
}
