import { sql } from "kysely";
import type { Session } from "#shared/api/account/sessions.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { publish } from "../../db/write/publish.ts";
import { browserNames } from "../../identity/letters/browser-names.ts";
import { ownAct } from "./own.ts";

/** Active sessions of the caller: the current one first, then by last use. */
export function listSessions(actor: Actor): Session[] {
  const { caller, now } = actor;
  const rows = actor.db.all(
    q
      .selectFrom("sessions")
      .select(["id", "agent", "ip", "country", "created_at", "last_seen_at"])
      .where("user_id", "=", caller?.id ?? 0)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now)
      .orderBy(sql`id = ${caller?.sessionId ?? ""}`, "desc")
      .orderBy("last_seen_at", "desc")
      .limit(100),
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

/** Active sessions of the caller, to be ended. */
const ending = ({ caller, now }: Actor) =>
  q
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", caller?.id ?? 0)
    .where("revoked_at", "is", null);

/** Ends one of the caller's sessions. Throws `not_found`. */
export function endOwnSession(actor: Actor, id: string): void {
  const session = listSessions(actor).find((one) => one.id === id);
  if (!session) throw new AppError("not_found");
  ownAct(actor, {
    action: "account.session_ended",
    statements: [ending(actor).where("id", "=", id)],
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
    statements: [ending(actor).where("id", "<>", actor.caller?.sessionId ?? "")],
    before: { sessions: others.length },
  });
  publish(actor, { kind: "session", person: actor.caller?.id ?? 0 });
  return others.length;
}
