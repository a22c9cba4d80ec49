import type { Role } from "#shared/api/auth/auth.ts";
import type { Actor, Caller } from "../actor.ts";
import { type Database, statement } from "../db/database.ts";
import { type JobRow, requireStep, undoToken } from "../db/jobs/jobs.ts";
import { systemActor } from "../db/system-actor.ts";
import type { Platform } from "../platform.ts";

/**
 * Who does a piece of a job: the person who asked for it, under a key of the piece's own, so that an act done twice is
 * done once, and none is done for a job that was ended meanwhile. Null when that person may not act any more; an erasure,
 * which must not stay half done, then goes on as nobody's.
 */
export function actorOf(platform: Platform, job: JobRow): Actor | null {
  const caller = job.userId === null ? null : findCaller(platform.db, job.userId);
  if (job.userId !== null && !caller && job.kind !== "erase") return null;
  const actor = systemActor(platform, job.id);
  return {
    ...actor,
    actId: job.id,
    caller,
    // A piece is the same call whenever it is made: what it does is told by its job and step.
    keyedCall: { key: `${job.id}.${job.step}`, text: `POST /${job.id}\n{}` },
    undoToken: undoToken(actor, job.id, job.step),
    requireStep: () => requireStep(platform.db, job),
  };
}

function findCaller(db: Database, id: number): Caller | null {
  const row = db.first<{ username: string; role: Role }>(
    statement("SELECT username, role FROM users WHERE id = ? AND status = 'active' AND removed_at IS NULL", id),
  );
  return row ? { id, name: row.username, role: row.role, sessionId: null, how: "assumed" } : null;
}
