import type { Context } from "hono";
import { GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { hashOf } from "../../db/hash.ts";
import { countPieceStatement, type ImportPiece, importStatements } from "../../db/import-statements.ts";
import { type JobPatch, keepPiece, pieceStatements, undoToken } from "../../db/jobs.ts";
import type { Env } from "../../http/env.ts";
import type { ImportJob } from "./product-import.store.ts";

const ROWS_AT_ONCE = 250;

/** Writes the next checked rows, or all of them in one where it is all or none. */
export async function runPiece(c: Context<Env>, job: ImportJob): Promise<void> {
  const { atomic } = job.spec;
  const after = job.place.ran ?? 0;
  const { upTo, count, left } = await nextRows(c, job, { after, most: atomic ? job.total : ROWS_AT_ONCE });
  const isLast = left === 0;
  const done = isLast ? job.total : job.done + count;
  const end: JobPatch = isLast ? { state: "done", isUndoable: true } : {};
  const patch: JobPatch = { ...end, done, place: { ...job.place, ran: upTo } };
  if (count === 0) return keepPiece(c, job, { patch });

  const piece: ImportPiece = {
    jobId: job.id,
    piece: job.step,
    after,
    upTo,
    mark: hashOf(undoToken(c, job.id, job.step)),
  };
  const { before, after: last } = pieceStatements(c, job, patch);
  try {
    await commit(c, {
      object: "product",
      action: "product.imported",
      before,
      effects: () => [...importStatements(c, piece), ...(atomic ? [wantsAll(job.id)] : [])],
      after: [countPieceStatement(piece), ...last],
    });
  } catch (error) {
    if (!(error instanceof GuardError) || error.constraint !== "all_rows") throw error;
    await keepPiece(c, job, { patch: { state: "failed", result: { ...job.result, code: "rows_refused" } } });
  }
}

const wantsAll = (jobId: string) =>
  statement(
    `INSERT INTO tx_guard (all_rows)
     SELECT NOT EXISTS (SELECT 1 FROM import_rows WHERE job_id = ? AND verdict = 'refused')`,
    jobId,
  );

/** How far the next piece goes: its last line, how many rows it writes, and how many more there are. */
async function nextRows(c: Context<Env>, job: ImportJob, { after, most }: { after: number; most: number }) {
  const waiting = "job_id = ? AND line > ? AND verdict IN ('create', 'change')";
  const { rows } = await c.var.cell.run<{ line: number | null; n: number }>(
    statement(
      `SELECT max(line) AS line, count(*) AS n FROM (SELECT line FROM import_rows WHERE ${waiting} ORDER BY line LIMIT ?)`,
      job.id,
      after,
      most,
    ),
  );
  const { line, n = 0 } = rows[0] ?? {};
  const upTo = line ?? after;
  const { rows: rest } = await c.var.cell.run<{ n: number }>(
    statement(`SELECT count(*) AS n FROM (SELECT 1 FROM import_rows WHERE ${waiting} LIMIT 1)`, job.id, upTo),
  );
  return { upTo, count: n, left: rest[0]?.n ?? 0 };
}
