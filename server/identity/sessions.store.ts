import { createHash } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Actor, Caller } from "../actor.ts";
import { type Database, q } from "../db/database.ts";
import type { SessionsTable, UsersTable } from "../db/tables/people.ts";
import type { Flag } from "../db/tables/system.ts";
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

// A template: nearly every request runs it, and the builder costs 20 times as much.
function sessionQuery(hash: string) {
  return sql<SessionRow>`SELECT s.id AS session_id, s.last_seen_at, s.created_at, s.expires_at, s.revoked_at,
      s.proven_at, s.kept, u.id, u.username, u.role, u.status, u.removed_at,
      u.totp_secret_enc IS NULL AND (SELECT require_two_factor FROM workspace) AS lacks_factor
    FROM sessions AS s JOIN users AS u ON u.id = s.user_id WHERE s.token_hash = ${hash}`;
}

/** Finds a session by its token and records its use, unless a page timer sent the request. */
export function findSession(actor: Actor, token: string, isTimer: boolean): SessionState {
  const { now, db, platform, requestId } = actor;
  const row = db.first(sessionQuery(hashToken(token)));
  if (!row) return { state: "unknown" };
  if (row.revoked_at !== null || row.removed_at !== null || row.status !== "active" || row.expires_at <= now) {
    return { state: "ended" };
  }
  if (now - row.last_seen_at >= SEEN_EVERY_MS && !isTimer) {
    const { idleMs, maxMs } = lifeOf(platform.settings, row.kept === 1);
    const end = Math.min(now + idleMs, row.created_at + maxMs);
    // Conditions for concurrent requests: the latest use wins, and a revoked session stays revoked.
    const seen = q
      .updateTable("sessions")
      .set({ last_seen_at: now, expires_at: end })
      .where("id", "=", row.session_id)
      .where("last_seen_at", "<", now)
      .where("revoked_at", "is", null);
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

type SessionColumn = "last_seen_at" | "created_at" | "expires_at" | "revoked_at" | "proven_at" | "kept";

interface SessionRow
  extends Pick<Selectable<SessionsTable>, SessionColumn>,
    Pick<Selectable<UsersTable>, "id" | "username" | "role" | "status" | "removed_at"> {
  session_id: string;
  lacks_factor: Flag;
}

/** Idle and total lifetime of a session. */
export function lifeOf(settings: Settings, isKept: boolean): { idleMs: number; maxMs: number } {
  return isKept
    ? { idleMs: settings.keptIdleMs, maxMs: settings.keptMaxMs }
    : { idleMs: settings.sessionIdleMs, maxMs: settings.sessionMaxMs };
}

/** The first account, mock mode's default user. */
export function findFirstAccount(db: Database): Person | null {
  const first = db.first(
    q.selectFrom("users").select(["id", "username", "role"]).where("removed_at", "is", null).orderBy("id").limit(1),
  );
  return first ? { id: first.id, name: first.username, role: first.role } : null;
}
