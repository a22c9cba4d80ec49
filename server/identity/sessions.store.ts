import { createHash } from "node:crypto";
import type { Actor, Caller } from "../actor.ts";
import { type Database, q, statement } from "../db/database.ts";
import type { Settings } from "../settings.ts";

type Person = Pick<Caller, "id" | "name" | "role">;

/** A token's session: `unknown` was never issued, `ended` ran out or was revoked. */
export type SessionState =
  | { state: "unknown" }
  | { state: "ended" }
  | { state: "live"; id: string; person: Person; provenAt: number; lacksFactor: boolean };

/** Last use is noted at most this often, so that reading does not become writing. */
export const SEEN_EVERY_MS = 60_000;

/** The SHA-256 of a token, the only form in which it is stored. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

// Written out: asked by nearly every request, it is not worth composing each time.
const SESSION = `SELECT s.id AS session_id, s.last_seen_at, s.created_at, s.expires_at, s.revoked_at, s.proven_at, s.kept,
    u.id, u.username, u.role, u.status, u.removed_at,
    u.totp_secret_enc IS NULL AND (SELECT require_two_factor FROM workspace) AS lacks_factor
  FROM sessions AS s JOIN users AS u ON u.id = s.user_id WHERE s.token_hash = ?`;

/** Looks a token up and notes its use, unless the page asked by itself. */
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
    // Only forward: of two calls at once the later one counts, and one that was revoked meanwhile stays so.
    const seen = statement(
      "UPDATE sessions SET last_seen_at = ?, expires_at = ? WHERE id = ? AND last_seen_at < ? AND revoked_at IS NULL",
      now,
      end,
      row.session_id,
      now,
    );
    // A caller who only reads goes on while nothing can be written; the next call notes it.
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

/** How long a session may lie idle, and how long it may last in all. */
export function lifeOf(settings: Settings, isKept: boolean): { idleMs: number; maxMs: number } {
  return isKept
    ? { idleMs: settings.keptIdleMs, maxMs: settings.keptMaxMs }
    : { idleMs: settings.sessionIdleMs, maxMs: settings.sessionMaxMs };
}

/** Whom mock mode takes an unproven reader for. */
export function findFirstAccount(db: Database): Person | null {
  const rows = db.all<{ id: number; username: string; role: Caller["role"] }>(
    q.selectFrom("users").select(["id", "username", "role"]).where("removed_at", "is", null).orderBy("id").limit(1),
  );
  const first = rows[0];
  return first ? { id: first.id, name: first.username, role: first.role } : null;
}
