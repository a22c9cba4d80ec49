import type { Session } from "#shared/api/account/sessions.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { statement } from "../../db/database.ts";
import { publish } from "../../db/write/publish.ts";
import { browserNames } from "../../identity/letters/browser-names.ts";
import { ownAct } from "./own.ts";

interface Row {
  id: string;
  agent: string;
  ip: string;
  country: string;
  created_at: number;
  last_seen_at: number;
}

/** Active sessions of the caller: the current one first, then by last use. */
export function listSessions(actor: Actor): Session[] {
  const { caller, now } = actor;
  const rows = actor.db.all<Row>(
    statement(
      `SELECT id, agent, ip, country, created_at, last_seen_at FROM sessions
       WHERE user_id = ? AND revoked_at IS NULL AND expires_at > ? ORDER BY id = ? DESC, last_seen_at DESC LIMIT 100`,
      caller?.id ?? 0,
      now,
      caller?.sessionId ?? "",
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    ...browserNames(row.agent),
    ip: row.ip,
    country: row.country,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    current: row.id === caller?.sessionId,
  }));
}

/** Ends one of the caller's sessions. Throws `not_found`. */
export function endOwnSession(actor: Actor, id: string): void {
  const session = listSessions(actor).find((one) => one.id === id);
  if (!session) throw new AppError("not_found");
  ownAct(actor, {
    action: "account.session_ended",
    statements: [
      statement(
        "UPDATE sessions SET revoked_at = ? WHERE id = ? AND user_id = ? AND revoked_at IS NULL",
        actor.now,
        id,
        actor.caller?.id,
      ),
    ],
    before: { browser: session.browser, system: session.system, ip: session.ip },
  });
  publish(actor, { kind: "session", person: actor.caller?.id ?? 0 });
}

/** Ends all other sessions of the caller and returns how many. */
export function endOtherSessions(actor: Actor): number {
  const others = listSessions(actor).filter(({ current }) => !current);
  if (others.length === 0) return 0;
  ownAct(actor, {
    action: "account.sessions_ended",
    statements: [
      statement(
        "UPDATE sessions SET revoked_at = ? WHERE user_id = ? AND id <> ? AND revoked_at IS NULL",
        actor.now,
        actor.caller?.id,
        actor.caller?.sessionId ?? "",
      ),
    ],
    before: { sessions: others.length },
  });
  publish(actor, { kind: "session", person: actor.caller?.id ?? 0 });
  return others.length;
}
