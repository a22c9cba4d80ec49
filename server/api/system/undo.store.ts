import { sql } from "kysely";
import type { UndoOutcome } from "#shared/api/system/system.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Query, runAll } from "../../db/database.ts";
import { hashOf } from "../../db/hash.ts";
import { findJob, type JobRow } from "../../db/jobs/jobs.ts";
import { addAddressToOrders } from "../../db/search/order-text.ts";
import { undoJob } from "../../db/undo/job-undo.ts";
import { unmergeSteps } from "../../db/undo/merged.ts";
import { type AlsoUndo, type Attempted, outcomeOf, undoAct } from "../../db/undo/undo-act.ts";
import { type Readdressed, readdressed, type UndoRecord, type UndoRow } from "../../db/undo/undo-records.ts";
import { keyStatements, withIdempotency } from "../../db/write/idempotency.ts";
import { requireProofToUndo, requireRightToJob, requireRightToUndo } from "../../identity/undo-rights.ts";

/** Stored undo token of a whole job; its batches have their own tokens. */
type OfJob = Omit<UndoRow, "object"> & { object: "job" };

/** Further writes when an account gets an earlier address back. */
type NotifyReaddressed = (actor: Actor, account: Readdressed) => readonly Query[];

/**
 * Saved under the idempotency key of an undo: the attempted records, the outcome, or the id of the job that does it.
 */
type Undone = Attempted | UndoOutcome | string;

/**
 * Undoes an act of the caller, or starts the job that undoes a large job; a replay returns the first result. Throws
 * `token_expired`, `forbidden` if the caller may no longer do such an act, and `changed_since` when nothing could be
 * restored.
 */
export function undo(actor: Actor, how: { token: string; notifyReaddressed: NotifyReaddressed }): UndoOutcome | JobRow {
  const { plan } = withIdempotency(actor, () => ({ ids: [], isReplay: false, plan: takeBack(actor, how) }));
  const undone = plan as Undone;
  if (typeof undone !== "string") return "restored" in undone ? undone : outcomeOf(actor.db, undone);
  const job = findJob(actor.db, undone);
  if (!job) throw new AppError("token_expired");
  return job;
}

function takeBack(
  actor: Actor,
  { token, notifyReaddressed }: { token: string; notifyReaddressed: NotifyReaddressed },
): Undone {
  const row = getRight(actor, token);
  if (row.object !== "job") {
    requireRightToUndo(actor, row);
    const records: UndoRecord[] = JSON.parse(row.records_json);
    const moved = row.object === "person" ? readdressed(actor.db, records) : [];
    const notices = moved.flatMap((account) => notifyReaddressed(actor, account));
    const also: AlsoUndo = ({ mark }) => [
      ...notices,
      ...(row.object === "person" ? addressesFound(records) : []),
      ...unmergeSteps(actor, { object: row.object, records, mark }),
    ];
    const undone = actor.db.transaction(() => {
      const plan = undoAct(actor, row, { also });
      runAll(actor.db, keyStatements(actor, { mark: "", plan }));
      return plan;
    });
    if (notices.length > 0) actor.platform.jobs.wake();
    return undone;
  }
  const job = findJob(actor.db, (JSON.parse(row.records_json) as { job: string }).job);
  if (!job) throw new AppError("token_expired");
  requireProofToUndo(actor, job);
  requireRightToJob(actor, job);
  return undoJob(actor, job);
}

/** Adds the restored address to the search text of the person's orders that came under another one. */
const addressesFound = (records: readonly UndoRecord[]): Query[] =>
  records.flatMap(({ id, before }) =>
    typeof before?.email === "string" ? [addAddressToOrders(id, before.email)] : [],
  );

function getRight(actor: Actor, token: string): UndoRow | OfJob {
  const { db, now, caller } = actor;
  // The list of undoable acts names each by its hash, since the token is shown only once.
  const row = db.first(
    sql<UndoRow | OfJob>`SELECT token_hash, user_id, object, records_json, until, used_at FROM undo_log
      WHERE token_hash IN (${hashOf(token)}, ${token})`,
  );
  if (!row || row.user_id !== caller?.id || row.used_at !== null || row.until <= now)
    throw new AppError("token_expired");
  return row;
}
