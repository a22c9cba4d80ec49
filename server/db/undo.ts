import type { Context } from "hono";
import type { UndoOutcome } from "#shared/api/system/system.ts";
import { AppError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";
import { type Compilable, statement } from "./cell.ts";
import { findOrdersBy } from "./find-orders.ts";
import { hashOf } from "./hash.ts";
import { idempotencyOf, once } from "./idempotency.ts";
import { undoJob } from "./job-undo.ts";
import { findJob, type JobRow } from "./jobs.ts";
import { unmergeStatements } from "./merged.ts";
import { type Attempted, outcomeOf, undoAct } from "./undo-act.ts";
import { type Readdressed, readdressed, type UndoRecord, type UndoRow } from "./undo-records.ts";
import { requireProofToUndo, requireRightToJob, requireRightToUndo } from "./undo-rights.ts";

/** The right to take back all that a job wrote; its pieces have rights of their own. */
type OfJob = Omit<UndoRow, "object"> & { object: "job" };

/** What it takes, beside the write, to give an account an earlier address back. */
type TellReaddressed = (c: Context<Env>, account: Readdressed) => Promise<readonly Compilable[]>;

/** What is kept of an undo under its key: what it tried to put back, what came of it, or the job that does it. */
type Undone = Attempted | UndoOutcome | string;

/**
 * Takes an act of the caller's back, or begins the job that takes back what a large job wrote; the same call again is
 * told what it did. Throws `token_expired`, `forbidden` to one who may not do such an act any more, and `changed_since`
 * when nothing could be restored.
 */
export async function undo(
  c: Context<Env>,
  how: { token: string; tellReaddressed: TellReaddressed },
): Promise<UndoOutcome | JobRow> {
  const { plan } = await once(c, async () => ({ ids: [], isReplay: false, plan: await takeBack(c, how) }));
  const undone = plan as Undone;
  if (typeof undone !== "string") return "restored" in undone ? undone : outcomeOf(c.var.cell, undone);
  const job = await findJob(c.var.cell, undone);
  if (!job) throw new AppError("token_expired");
  return job;
}

async function takeBack(
  c: Context<Env>,
  { token, tellReaddressed }: { token: string; tellReaddressed: TellReaddressed },
): Promise<Undone> {
  const row = await getRight(c, token);
  if (row.object !== "job") {
    await requireRightToUndo(c, row);
    const moved = row.object === "person" ? await readdressed(c.var.cell, JSON.parse(row.records_json)) : [];
    const told = (await Promise.all(moved.map((account) => tellReaddressed(c, account)))).flat();
    const after = [...told, ...(row.object === "person" ? addressesFound(JSON.parse(row.records_json)) : [])];
    const records: UndoRecord[] = JSON.parse(row.records_json);
    const undone = await undoAct(c, row, ({ mark }) => ({
      before: [],
      after: [...after, ...unmergeStatements({ object: row.object, records }, { mark, now: c.var.now })],
      key: idempotencyOf(c),
    }));
    if (told.length > 0) await c.var.platform.jobs.wake();
    return undone;
  }
  const job = await findJob(c.var.cell, (JSON.parse(row.records_json) as { job: string }).job);
  if (!job) throw new AppError("token_expired");
  requireProofToUndo(c, job);
  await requireRightToJob(c, job);
  return undoJob(c, job);
}

/** Orders that came under another address are found by the one that comes back too. */
const addressesFound = (records: readonly UndoRecord[]): Compilable[] =>
  records.flatMap(({ id, before }) => (typeof before?.email === "string" ? [findOrdersBy(id, before.email)] : []));

async function getRight(c: Context<Env>, token: string): Promise<UndoRow | OfJob> {
  const { cell, now, caller } = c.var;
  // A person's own list of acts names them by the hash, since the token was shown once only.
  const { rows } = await cell.run<UndoRow | OfJob>(
    statement(
      "SELECT token_hash, user_id, object, records_json, until, used_at FROM undo_log WHERE token_hash IN (?, ?)",
      hashOf(token),
      token,
    ),
  );
  const row = rows[0];
  if (!row || row.user_id !== caller?.id || row.used_at !== null || row.until <= now)
    throw new AppError("token_expired");
  return row;
}
