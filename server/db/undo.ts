import type { Context } from "hono";
import type { UndoOutcome } from "#shared/api/system/system.ts";
import { AppError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";
import { type Compilable, statement } from "./cell.ts";
import { hashOf } from "./hash.ts";
import { undoJob } from "./job-undo.ts";
import { findJob, type JobRow } from "./jobs.ts";
import { type UndoRow, undoAct } from "./undo-act.ts";
import { type Readdressed, readdressed } from "./undo-records.ts";
import { requireProofToUndo, requireRightToJob, requireRightToUndo } from "./undo-rights.ts";

/** The right to take back all that a job wrote; its pieces have rights of their own. */
type OfJob = Omit<UndoRow, "object"> & { object: "job" };

/** What it takes, beside the write, to give an account an earlier address back. */
type TellReaddressed = (c: Context<Env>, account: Readdressed) => Promise<readonly Compilable[]>;

/**
 * Takes an act of the caller's back, or begins the job that takes back what a large job wrote. Throws `token_expired`,
 * `forbidden` to one who may not do such an act any more, and `changed_since` when nothing could be restored.
 */
export async function undo(
  c: Context<Env>,
  { token, tellReaddressed }: { token: string; tellReaddressed: TellReaddressed },
): Promise<UndoOutcome | JobRow> {
  const row = await getRight(c, token);
  if (row.object !== "job") {
    await requireRightToUndo(c, row);
    const moved = row.object === "person" ? await readdressed(c.var.cell, JSON.parse(row.records_json)) : [];
    const after = (await Promise.all(moved.map((account) => tellReaddressed(c, account)))).flat();
    const outcome = await undoAct(c, row, () => ({ before: [], after }));
    if (after.length > 0) await c.var.platform.jobs.wake();
    return outcome;
  }
  const job = await findJob(c.var.cell, (JSON.parse(row.records_json) as { job: string }).job);
  if (!job) throw new AppError("token_expired");
  requireProofToUndo(c, job);
  await requireRightToJob(c, job);
  return undoJob(c, job);
}

async function getRight(c: Context<Env>, token: string): Promise<UndoRow | OfJob> {
  const { cell, now, caller } = c.var;
  // A person's own list of acts names them by the hash, since the token was shown once only.
  const { rows } = await cell.run<UndoRow | OfJob>(
    statement(
      "SELECT token_hash, user_id, object, records_json, until, used_at FROM undo_log WHERE token_hash IN (?, ?)",
      ...[hashOf(token), token],
    ),
  );
  const row = rows[0];
  if (!row || row.user_id !== caller?.id || row.used_at !== null || row.until <= now)
    throw new AppError("token_expired");
  return row;
}
