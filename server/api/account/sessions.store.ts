import type { Context } from "hono";
import type { Session } from "#shared/api/account/sessions.ts";
import { statement } from "../../db/cell.ts";
import { publish } from "../../db/publish.ts";
import { AppError } from "../../http/app-error.ts";
import { browserNames } from "../../http/browser-names.ts";
import type { Env } from "../../http/env.ts";
import { ownAct } from "./own.ts";

interface Row {
  id: string;
  agent: string;
  ip: string;
  country: string;
  created_at: number;
  last_seen_at: number;
}

/** The caller's sessions that still hold: this one first, then the one last used. */
export async function listSessions(c: Context<Env>): Promise<Session[]> {
  const { caller, now } = c.var;
  const { rows } = await c.var.cell.run<Row>(
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

/** Signs one of the caller's sessions out. Throws `not_found`. */
export async function endOwnSession(c: Context<Env>, id: string): Promise<void> {
  const session = (await listSessions(c)).find((one) => one.id === id);
  if (!session) throw new AppError("not_found");
  await ownAct(c, {
    action: "account.session_ended",
    statements: [
      statement(
        "UPDATE sessions SET revoked_at = ? WHERE id = ? AND user_id = ? AND revoked_at IS NULL",
        c.var.now,
        id,
        c.var.caller?.id,
      ),
    ],
    before: { browser: session.browser, system: session.system, ip: session.ip },
  });
  publish(c, { kind: "session", person: c.var.caller?.id ?? 0 });
}

/** Signs the caller out everywhere else; answers how many sessions that ended. */
export async function endOtherSessions(c: Context<Env>): Promise<number> {
  const others = (await listSessions(c)).filter(({ current }) => !current);
  if (others.length === 0) return 0;
  await ownAct(c, {
    action: "account.sessions_ended",
    statements: [
      statement(
        "UPDATE sessions SET revoked_at = ? WHERE user_id = ? AND id <> ? AND revoked_at IS NULL",
        c.var.now,
        c.var.caller?.id,
        c.var.caller?.sessionId ?? "",
      ),
    ],
    before: { sessions: others.length },
  });
  publish(c, { kind: "session", person: c.var.caller?.id ?? 0 });
  return others.length;
}
