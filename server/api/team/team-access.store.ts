import type { Context } from "hono";
import type { Renewed } from "#shared/api/account/security.ts";
import type { OneTimeLink } from "#shared/api/team/team.ts";
import type { TeamToken } from "#shared/api/team/team-access.ts";
import { statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { AUDIT_COLUMNS } from "../../db/commit-statements.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { originOf } from "../../http/origin.ts";
import { findAccount } from "../auth/accounts.store.ts";
import { type TokenRow, tokenOf } from "../auth/api-tokens.ts";
import { credentialEvent } from "../auth/credential-events.ts";
import { newLink, RESET_MS, resetPath } from "../auth/one-time-links.ts";

const MOST = 500;

/** Everybody's API tokens that still hold, newest first. */
export async function listTeamTokens(c: Context<Env>): Promise<TeamToken[]> {
  const { rows } = await c.var.cell.run<TokenRow & { user_id: number; username: string }>(
    statement(
      `SELECT t.id, t.name, t.scopes, t.last4, t.created_at, t.last_used_at, t.expires_at, t.user_id, u.username
       FROM api_tokens AS t JOIN users AS u ON u.id = t.user_id AND u.removed_at IS NULL
       WHERE t.revoked_at IS NULL AND t.expires_at > ? ORDER BY t.created_at DESC, t.id LIMIT ${MOST}`,
      c.var.now,
    ),
  );
  return rows.map((row) => ({ ...tokenOf(row), owner: { id: row.user_id, name: row.username } }));
}

/** Ends somebody's token. Throws `not_found`. */
export async function revokeTeamToken(c: Context<Env>, id: string): Promise<void> {
  const { now, caller, requestId, actId } = c.var;
  const token = (await listTeamTokens(c)).find((one) => one.id === id);
  if (!token) throw new AppError("not_found");
  const before = JSON.stringify({ name: token.name, scopes: token.scopes });
  await commit(c, {
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

/** A link with which somebody chooses a new password, for an Admin to hand over; the links before end. Throws `not_found`, `invalid_transition`. */
export async function resetLink(c: Context<Env>, id: number): Promise<OneTimeLink> {
  const { now, caller, requestId, actId, cell } = c.var;
  const account = await findAccount(cell, { id });
  if (!account) throw new AppError("not_found");
  if (!account.password_hash || account.status !== "active")
    throw new AppError("invalid_transition", { params: { from: account.status, allowed: [] } });
  const { token, statements } = newLink(c, { kind: "reset", person: id, forMs: RESET_MS });
  await commit(c, {
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
  return { link: `${originOf(c)}${resetPath(token)}`, expiresAt: new Date(now + RESET_MS).toISOString() };
}

/** Ends all sessions of everybody but the caller's own, which goes on under another token. */
export async function signEverybodyOut(c: Context<Env>): Promise<Renewed> {
  const { now, caller, requestId, actId } = c.var;
  const { statements, settle } = await credentialEvent(c, "everybodyOut", { person: caller?.id ?? 0 });
  await commit(c, {
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
