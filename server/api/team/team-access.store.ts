import type { Renewed } from "#shared/api/account/security.ts";
import type { OneTimeLink } from "#shared/api/team/team.ts";
import type { TeamToken } from "#shared/api/team/team-access.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { statement } from "../../db/database.ts";
import { commit } from "../../db/write/commit.ts";
import { AUDIT_COLUMNS } from "../../db/write/commit-statements.ts";
import { withoutKey } from "../../db/write/idempotency.ts";
import { findAccount } from "../../identity/accounts.store.ts";
import { type TokenRow, tokenOf } from "../../identity/api-tokens.ts";
import { newLink, RESET_MS, resetPath } from "../../identity/factors/one-time-links.ts";
import { credentialEvent } from "../../identity/letters/credential-events.ts";

const MOST = 500;

/** Active API tokens of all people, newest first. */
export function listTeamTokens(actor: Actor): TeamToken[] {
  const rows = actor.db.all<TokenRow & { user_id: number; username: string }>(
    statement(
      `SELECT t.id, t.name, t.scopes, t.last4, t.created_at, t.last_used_at, t.expires_at, t.user_id, u.username
       FROM api_tokens AS t JOIN users AS u ON u.id = t.user_id AND u.removed_at IS NULL
       WHERE t.revoked_at IS NULL AND t.expires_at > ? ORDER BY t.created_at DESC, t.id LIMIT ${MOST}`,
      actor.now,
    ),
  );
  return rows.map((row) => ({ ...tokenOf(row), owner: { id: row.user_id, name: row.username } }));
}

/** Revokes any person's token. Throws `not_found`. */
export function revokeTeamToken(actor: Actor, id: string): void {
  const { now, caller, requestId, actId } = actor;
  const token = listTeamTokens(actor).find((one) => one.id === id);
  if (!token) throw new AppError("not_found");
  const before = JSON.stringify({ name: token.name, scopes: token.scopes });
  commit(actor, {
    object: "person",
    action: "account.token_revoked",
    effects: (mark) => [
      statement("UPDATE api_tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", now, id),
      statement(
        `INSERT INTO audit (${AUDIT_COLUMNS}) VALUES (?, ?, 'account.token_revoked', 'person', ?, ?, NULL, ?, ?, ?)`,
        now,
        caller?.id,
        token.owner.id,
        before,
        mark,
        requestId,
        actId,
      ),
    ],
    keepsVersion: true,
  });
}

/**
 * Creates a password reset link for an Admin to pass on; earlier links end. Throws `not_found`, `invalid_transition` if
 * the account is not active or has no password.
 */
export function resetLink(actor: Actor, id: number): OneTimeLink {
  const { now, caller, requestId, actId, db } = actor;
  const account = findAccount(db, { id });
  if (!account) throw new AppError("not_found");
  if (!account.password_hash || account.status !== "active")
    throw new AppError("invalid_transition", { params: { from: account.status, allowed: [] } });
  const { token, statements } = newLink(actor, { kind: "reset", person: id, forMs: RESET_MS });
  commit(withoutKey(actor), {
    object: "person",
    action: "account.reset_link_created",
    effects: (mark) => [
      ...statements,
      statement(
        `INSERT INTO audit (${AUDIT_COLUMNS}) VALUES (?, ?, 'account.reset_link_created', 'person', ?, NULL, NULL, ?, ?, ?)`,
        now,
        caller?.id,
        id,
        mark,
        requestId,
        actId,
      ),
    ],
    keepsVersion: true,
  });
  return { link: `${actor.origin}${resetPath(token)}`, expiresAt: new Date(now + RESET_MS).toISOString() };
}

/** Ends everybody's sessions except the current one, which continues with a new token. */
export function signEverybodyOut(actor: Actor): Renewed {
  const { now, caller, requestId, actId } = actor;
  const { statements, settle } = credentialEvent(actor, "everybodyOut", { person: caller?.id ?? 0 });
  commit(actor, {
    object: "workspace",
    action: "workspace.sessions_ended",
    effects: (mark) => [
      ...statements,
      statement(
        `INSERT INTO audit (${AUDIT_COLUMNS}) SELECT ?, ?, 'workspace.sessions_ended', 'workspace', id, NULL, NULL, ?, ?, ?
         FROM workspace`,
        now,
        caller?.id,
        mark,
        requestId,
        actId,
      ),
    ],
    keepsVersion: true,
  });
  return settle();
}
