import { Context } from "hono";
import type { Role } from "#shared/api/auth/auth.ts";
import { type Cell, statement } from "../db/cell.ts";
import { type JobRow, stepGuard, undoToken } from "../db/jobs.ts";
import type { Caller, Env } from "../http/env.ts";
import { workspaceOf } from "../http/lend.ts";
import type { Platform } from "../platform.ts";

/**
 * The context in which a piece of a job is done: as the person who asked for it, under a key of the piece's own, so
 * that an act done twice is done once, and none is done for a job that was ended meanwhile. Null when that person may not act any more; an erasure, which must not stay half
 * done, then goes on as nobody's.
 */
export async function contextOf(platform: Platform, job: JobRow): Promise<Context<Env> | null> {
  const caller = job.userId === null ? null : await findCaller(platform.cell, job.userId);
  if (job.userId !== null && !caller && job.kind !== "erase") return null;
  const headers = { "idempotency-key": `${job.id}.${job.step}` };
  const c = new Context<Env>(new Request(`http://jobs/${job.id}`, { method: "POST", headers }));
  c.set("requestId", job.id);
  c.set("actId", job.id);
  c.set("platform", platform);
  c.set("cell", platform.cell);
  c.set("now", platform.clock.now());
  c.set("caller", caller);
  c.set("workspace", workspaceOf(platform.cell));
  c.set("undoToken", undoToken(c, job.id, job.step));
  c.set("stepGuard", stepGuard(job));
  // A piece is the same call whenever it is made: what it does is told by its job and step.
  c.req.addValidatedData("json", {});
  return c;
}

async function findCaller(cell: Cell, id: number): Promise<Caller | null> {
  const { rows } = await cell.run<{ username: string; role: Role }>(
    statement("SELECT username, role FROM users WHERE id = ? AND status = 'active' AND removed_at IS NULL", id),
  );
  return rows[0] ? { id, name: rows[0].username, role: rows[0].role, sessionId: null, how: "assumed" } : null;
}
