import type { Actor, Caller } from "../actor.ts";
import { type Database, q } from "../db/database.ts";
import { type JobRow, requireStep, undoToken } from "../db/jobs/jobs.ts";
import { systemActor } from "../identity/system-actor.ts";
import type { Platform } from "../platform.ts";

/**
 * Actor of a batch: the person who started the job, with an idempotency key per batch, so that a retry writes once and
 * nothing is written for an ended job.
 * Null if that person is no longer active; an erasure then continues without a caller, because it must not stop
 * halfway.
 */
export function actorOf(platform: Platform, job: JobRow): Actor | null {
  const caller = job.userId === null ? null : findCaller(platform.db, job.userId);
  if (job.userId !== null && !caller && job.kind !== "erase") return null;
  const actor = systemActor(platform, job.id);
  return {
    ...actor,
    actId: job.id,
    caller,
    // Job and step identify the batch, so a retry is always the same request.
    keyedCall: { key: `${job.id}.${job.step}`, text: `POST /${job.id}\n{}` },
    undoToken: undoToken(actor, job.id, job.step),
    requireStep: () => requireStep(platform.db, job),
  };
}

function findCaller(db: Database, id: number): Caller | null {
  const row = db.first(
    q
      .selectFrom("users")
      .select(["username", "role"])
      .where("id", "=", id)
      .where("status", "=", "active")
      .where("removed_at", "is", null),
  );
  return row ? { id, name: row.username, role: row.role, sessionId: null, how: "assumed" } : null;
}
