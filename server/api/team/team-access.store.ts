import { type NotNull, type RawBuilder, sql } from "kysely";
import type { Renewed } from "#shared/api/account/security.ts";
import type { OneTimeLink } from "#shared/api/team/team.ts";
import type { TeamToken } from "#shared/api/team/team-access.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Query, q } from "../../db/database.ts";
import { withoutKey } from "../../db/write/idempotency.ts";
import { write } from "../../db/write/write.ts";
import { findAccount } from "../../identity/accounts.store.ts";
import { TOKEN_COLUMNS, tokenOf } from "../../identity/api-tokens.ts";
import { newLink, RESET_MS, resetPath } from "../../identity/factors/one-time-links.ts";
import { credentialEvent } from "../../identity/letters/credential-events.ts";

const MOST = 500;

/** Active API tokens of all people, newest first. */
export function listTeamTokens(actor: Actor): TeamToken[] {
  const rows = actor.db.all(
    q
      .selectFrom("api_tokens as t")
      .innerJoin("users as u", "u.id", "t.user_id")
      .select(TOKEN_COLUMNS)
      .select(["t.user_id", "u.username"])
      .where("u.removed_at", "is", null)
      .where("t.revoked_at", "is", null)
      .where("t.expires_at", ">", actor.now)
      .$narrowType<{ expires_at: NotNull }>()
      .orderBy("t.created_at", "desc")
      .orderBy("t.id")
      .limit(MOST),
  );
  return rows.map((row) => ({ ...tokenOf(row), owner: { id: row.user_id, name: row.username } }));
}

/** Revokes any person's token. Throws `not_found`. */
export function revokeTeamToken(actor: Actor, id: string): void {
  const token = listTeamTokens(actor).find((one) => one.id === id);
  if (!token) throw new AppError("not_found");
  const { name, scopes, owner } = token;
  const action = "account.token_revoked";
  write(actor, {
    object: "person",
    action,
    effects: (mark) => [
      q.updateTable("api_tokens").set({ revoked_at: actor.now }).where("id", "=", id).where("revoked_at", "is", null),
      auditStatement(actor, { action, object: "person", object_id: owner.id, before: { name, scopes }, mark }),
    ],
    keepsVersion: true,
  });
}

/**
 * Creates a password reset link for an Admin to pass on; earlier links end. Throws `not_found`, `invalid_transition` if
 * the account is not active or has no password.
 */
export function resetLink(actor: Actor, id: number): OneTimeLink {
  const account = findAccount(actor.db, { id });
  if (!account) throw new AppError("not_found");
  if (!account.password_hash || account.status !== "active")
    throw new AppError("invalid_transition", { params: { from: account.status, allowed: [] } });
  const { token, statements } = newLink(actor, { kind: "reset", person: id, forMs: RESET_MS });
  const action = "account.reset_link_created";
  write(withoutKey(actor), {
    object: "person",
    action,
    effects: (mark) => [...statements, auditStatement(actor, { action, object: "person", object_id: id, mark })],
    keepsVersion: true,
  });
  return { link: `${actor.origin}${resetPath(token)}`, expiresAt: new Date(actor.now + RESET_MS).toISOString() };
}

/** Ends everybody's sessions except the current one, which continues with a new token. */
export function signEverybodyOut(actor: Actor): Renewed {
  const { statements, settle } = credentialEvent(actor, "everybodyOut", { person: actor.caller?.id ?? 0 });
  const action = "workspace.sessions_ended";
  const object_id = sql<number>`(SELECT id FROM workspace)`;
  write(actor, {
    object: "workspace",
    action,
    effects: (mark) => [...statements, auditStatement(actor, { action, object: "workspace", object_id, mark })],
    keepsVersion: true,
  });
  return settle();
}

interface AuditEntry {
  action: string;
  object: "person" | "workspace";
  object_id: number | RawBuilder<number>;
  before?: object;
  mark: string;
}

/** Statement for the audit row of a write that sets no column of its record. */
function auditStatement(actor: Actor, { action, object, object_id, before, mark }: AuditEntry): Query {
  return q.insertInto("audit").values({
    at: actor.now,
    actor_id: actor.caller?.id ?? null,
    action,
    object,
    object_id,
    before_json: before ? JSON.stringify(before) : null,
    after_json: null,
    undo_hash: mark,
    request_id: actor.requestId,
    act_id: actor.actId,
  });
}
