import { createHash } from "node:crypto";
import type { Context } from "hono";
import { type Cell, q, statement } from "../db/cell.ts";
import type { Caller, Env } from "./env.ts";

type Person = Pick<Caller, "id" | "name" | "role">;

/** A token's session: `unknown` was never issued, `ended` ran out or was revoked. */
export type SessionState = { state: "unknown" } | { state: "ended" } | { state: "live"; id: string; person: Person };

/** Last use is noted at most this often, so that reading does not become writing. */
const SEEN_EVERY_MS = 60_000;

/** The SHA-256 of a token, the only form in which it is stored. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

// Written out: asked by nearly every request, it is not worth composing each time.
const SESSION = `SELECT s.id AS session_id, s.last_seen_at, s.created_at, s.expires_at, s.revoked_at,
    u.id, u.username, u.role, u.status, u.removed_at
  FROM sessions AS s JOIN users AS u ON u.id = s.user_id WHERE s.token_hash = ?`;

/** Looks a token up and notes its use, unless the page asked by itself. */
export async function findSession(
  c: Context<Env>,
  token: string,
  isTimer = c.req.header("x-refresh") === "timer",
): Promise<SessionState> {
  const { now, cell, platform } = c.var;
  const { rows } = await cell.run<SessionRow>(statement(SESSION, hashToken(token)));
  const row = rows[0];
  if (!row) return { state: "unknown" };
  if (row.revoked_at !== null || row.removed_at !== null || row.status !== "active" || row.expires_at <= now) {
    return { state: "ended" };
  }
  if (now - row.last_seen_at >= SEEN_EVERY_MS && !isTimer) {
    // The row keeps how long it may idle as the distance from its last use to its end.
    const idleMs = row.expires_at - row.last_seen_at;
    const end = Math.min(now + idleMs, row.created_at + maxAgeMs(platform.settings, idleMs));
    await cell.run(
      q.updateTable("sessions").set({ last_seen_at: now, expires_at: end }).where("id", "=", row.session_id),
    );
  }
  return { state: "live", id: row.session_id, person: { id: row.id, name: row.username, role: row.role } };
}

interface SessionRow {
  session_id: string;
  last_seen_at: number;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  id: number;
  username: string;
  role: Caller["role"];
  status: string;
  removed_at: number | null;
}

function maxAgeMs(settings: Env["Variables"]["platform"]["settings"], idleMs: number): number {
  return idleMs > settings.sessionIdleMs ? settings.keptMaxMs : settings.sessionMaxMs;
}

/** Whom mock mode takes an unproven reader for. */
export async function findFirstAccount(cell: Cell): Promise<Person | null> {
  const { rows } = await cell.run<{ id: number; username: string; role: Caller["role"] }>(
    q.selectFrom("users").select(["id", "username", "role"]).where("removed_at", "is", null).orderBy("id").limit(1),
  );
  const first = rows[0];
  return first ? { id: first.id, name: first.username, role: first.role } : null;
}
