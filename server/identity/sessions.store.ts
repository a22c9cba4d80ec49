import { createHash } from "node:crypto";
import type { Actor, Caller } from "../actor.ts";
import { type Database, q, statement } from "../db/database.ts";
import type { Settings } from "../settings.ts";

type Person = Pick<Caller, "id" | "name" | "role">;

/** State of a session token: `unknown` was never issued; `ended` is expired, revoked or of an inactive person. */
export type SessionState =
  | { state: "unknown" }
  | { state: "ended" }
  | { state: "live"; id: string; person: Person; provenAt: number; lacksFactor: boolean };

/** Minimum interval between updates of the last use, so that not every read causes a write. */
export const SEEN_EVERY_MS = 60_000;

/** SHA-256 of a token; tokens are stored only in this form. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

// Plain SQL: nearly every request runs it, so the query builder's cost would count.
const SESSION = `SELECT s.id AS session_id, s.last_seen_at, s.created_at, s.expires_at, s.revoked_at, s.proven_at, s.kept,
    u.id, u.username, u.role, u.status, u.removed_at,
    u.totp_secret_enc IS NULL AND (SELECT require_two_factor FROM workspace) AS lacks_factor
  FROM sessions AS s JOIN users AS u ON u.id = s.user_id WHERE s.token_hash = ?`;

/** Finds a session by its token and records its use, unless a page timer sent the request. */
export function findSession(actor: Actor, token: string, isTimer: boolean): SessionState {
  const { now, db, platform, requestId } = actor;
  const rows = db.all<SessionRow>(statement(SESSION, hashToken(token)));
  const row = rows[0];
  if (!row) return { state: "unknown" };
  if (row.revoked_at !== null || row.removed_at !== null || row.status !== "active" || row.expires_at <= now) {
    return { state: "ended" };
  }
  if (now - row.last_seen_at >= SEEN_EVERY_MS && !isTimer) {
    const { idleMs, maxMs } = lifeOf(platform.settings, row.kept === 1);
    const end = Math.min(now + idleMs, row.created_at + maxMs);
    // Conditions for concurrent requests: the latest use wins, and a revoked session stays revoked.
    const seen = statement(
      "UPDATE sessions SET last_seen_at = ?, expires_at = ? WHERE id = ? AND last_seen_at < ? AND revoked_at IS NULL",
      now,
      end,
      row.session_id,
      now,
    );
    // A failure is only logged: reads must work while writes fail, and the next request records the use.
    actor.afterSettled.push(() => {
      try {
        db.run(seen);
      } catch (error) {
        platform.log("error", "a session's use was not noted", { requestId, error: String(error) });
      }
    });
  }
  return {
    state: "live",
    id: row.session_id,
    provenAt: row.proven_at,
    lacksFactor: row.lacks_factor === 1,
    person: { id: row.id, name: row.username, role: row.role },
  };
}

interface SessionRow {
  session_id: string;
  last_seen_at: number;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  proven_at: number;
  kept: number;
  id: number;
  username: string;
  role: Caller["role"];
  status: string;
  removed_at: number | null;
  lacks_factor: number;
}

/** Idle and total lifetime of a session. */
export function lifeOf(settings: Settings, isKept: boolean): { idleMs: number; maxMs: number } {
  return isKept
    ? { idleMs: settings.keptIdleMs, maxMs: settings.keptMaxMs }
    : { idleMs: settings.sessionIdleMs, maxMs: settings.sessionMaxMs };
}

/** The first account, mock mode's default user. */
export function findFirstAccount(db: Database): Person | null {
  const rows = db.all<{ id: number; username: string; role: Caller["role"] }>(
    q.selectFrom("users").select(["id", "username", "role"]).where("removed_at", "is", null).orderBy("id").limit(1),
  );
  const first = rows[0];
  return first ? { id: first.id, name: first.username, role: first.role } : null;
}
