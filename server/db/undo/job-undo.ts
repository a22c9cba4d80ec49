import { sql } from "kysely";
import type { UndoOutcome } from "#shared/api/system/system.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Query, q, runAll } from "../database.ts";
import { type JobRow, keyed, undoHashes } from "../jobs/jobs.ts";
import { keyStatements } from "../write/idempotency.ts";
import { namesLeftOut } from "../write/record-names.ts";
import { undoImportRows } from "./import-undo.ts";
import { outcomeOf, undoAct } from "./undo-act.ts";
import type { UndoRow } from "./undo-records.ts";

/** A job of more records is undone by another job. */
export const UNDO_AT_ONCE = 1_000;

/** Specification of a job that undoes another: that job, and the act it did. */
export interface UndoSpec {
  action: "undo";
  of: string;
  job: string;
}

/**
 * Undoes a job, its last batch first, each batch in its own transaction; a repeated call continues an interrupted undo.
 * A large job is undone by another job, whose id is returned. Throws `token_expired`, `changed_since`.
 */
export function undoJob(actor: Actor, job: JobRow): UndoOutcome | string {
  if (job.done > UNDO_AT_ONCE) return beginUndo(actor, job);
  const outcome: UndoOutcome = { restored: [], leftOut: [] };
  for (let piece = job.step; piece >= 0; piece--) {
    const part = job.kind === "import" ? undoRows(actor, { jobId: job.id, piece }) : undoPiece(actor, job.id, piece);
    outcome.restored.push(...part.restored);
    outcome.leftOut.push(...part.leftOut);
  }
  if (outcome.restored.length === 0) throw new AppError("changed_since");
  runAll(actor.db, [usedStatement(actor, job.id), ...keyStatements(actor, { mark: "", plan: outcome })]);
  return outcome;
}

/** Marks the undo token of a job as used. */
export const usedStatement = (actor: Actor, jobId: string): Query =>
  q.updateTable("undo_log").set({ used_at: actor.now }).where("token_hash", "in", hashesOf(actor, jobId));

/** Operand of IN: the possible token hashes of a job, or of one batch. */
const hashesOf = (actor: Actor, jobId: string, batch?: number) =>
  sql<string>`(SELECT value FROM json_each(${undoHashes(actor, jobId, batch)}))`;

/** Starts the job that undoes `job`; a repeated call returns the same job, which continues where it failed. */
function beginUndo(actor: Actor, job: JobRow): string {
  const { now, caller, platform } = actor;
  const id = `${job.id}.undo`;
  const { action } = job.spec as { action?: string };
  const kind = job.kind === "people" ? "people" : "products";
  const what = kind === "people" ? "person" : "product";
  const spec: UndoSpec = { action: "undo", of: `${what}.${action ?? "imported"}`, job: job.id };
  const begun = keyed(actor, id, [
    sql`INSERT INTO jobs (id, kind, state, total, spec_json, user_id, at, due_at)
      VALUES (${id}, ${kind}, 'running', ${job.done}, ${JSON.stringify(spec)}, ${caller?.id}, ${now}, ${now})
      ON CONFLICT (id) DO UPDATE SET state = 'running', tries = 0, step = step + 1, ended_at = NULL,
        due_at = excluded.due_at, result_json = json_remove(result_json, '$.code')
      WHERE jobs.state IN ('failed', 'cancelled')`,
  ]);
  platform.jobs.wake();
  return begun;
}

function undoRows(actor: Actor, { jobId, piece }: { jobId: string; piece: number }): UndoOutcome {
  const pieceMarks = undoHashes(actor, jobId, piece);
  const outcome: UndoOutcome = { restored: undoneRows(actor, { jobId, piece }), leftOut: [] };
  for (let after = 0; ; ) {
    const { all, restored, last } = undoImportRows(actor, { jobId, piece, pieceMarks, after });
    if (last === null) return outcome;
    const back = new Set(restored);
    for (const id of all) {
      if (back.has(id)) outcome.restored.push({ object: "product", id });
    }
    const ids = all.filter((id) => !back.has(id));
    outcome.leftOut.push(...namesLeftOut(actor.db, { kind: "product", ids }));
    after = last;
  }
}

/** Products of a batch that were restored before the undo was interrupted. */
function undoneRows(actor: Actor, { jobId, piece }: { jobId: string; piece: number }): UndoOutcome["restored"] {
  const rows = actor.db.all(
    sql<{ id: number }>`SELECT product_id AS id FROM import_rows
      WHERE job_id = ${jobId} AND piece = ${piece} AND is_undone = 1 ORDER BY line`,
  );
  return rows.map(({ id }) => ({ object: "product", id }));
}

/**
 * Undoes a batch. A batch that wrote nothing has nothing to undo; one that is undone already returns that outcome
 * again.
 */
function undoPiece(actor: Actor, jobId: string, piece: number): UndoOutcome {
  const row = findUndoRow(actor, jobId, piece);
  if (!row) return outcomeBefore(actor, jobId, piece);
  try {
    return outcomeOf(actor.db, undoAct(actor, row));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "changed_since") throw error;
    const ids = (JSON.parse(row.records_json) as { id: number }[]).map(({ id }) => id);
    return { restored: [], leftOut: namesLeftOut(actor.db, { kind: row.object, ids }) };
  }
}

interface UsedRecord {
  object: UndoRow["object"];
  id: number;
  isRestored: 0 | 1;
}

/** Outcome of a batch whose undo token is used, from the audit entries of that moment. */
function outcomeBefore(actor: Actor, jobId: string, piece: number): UndoOutcome {
  const rows = actor.db.all(
    sql<UsedRecord>`SELECT l.object, one.value ->> '$.id' AS id, EXISTS (SELECT 1 FROM audit WHERE object = l.object
        AND object_id = one.value ->> '$.id' AND at = l.used_at AND action = l.object || '.undone') AS isRestored
      FROM undo_log AS l, json_each(l.records_json) AS one
      WHERE l.token_hash IN ${hashesOf(actor, jobId, piece)} AND l.used_at IS NOT NULL`,
  );
  const [first] = rows;
  if (!first) return { restored: [], leftOut: [] };
  const ids = rows.filter(({ isRestored }) => !isRestored).map(({ id }) => id);
  return {
    restored: rows.filter(({ isRestored }) => isRestored).map(({ object, id }) => ({ object, id })),
    leftOut: namesLeftOut(actor.db, { kind: first.object, ids }),
  };
}

/** Stored undo token of a job's batch, if it is not used yet. */
export function findUndoRow(actor: Actor, jobId: string, piece: number): UndoRow | undefined {
  return actor.db.first(
    sql<UndoRow>`SELECT token_hash, user_id, object, records_json, until, used_at FROM undo_log
      WHERE used_at IS NULL AND token_hash IN ${hashesOf(actor, jobId, piece)}`,
  );
}
