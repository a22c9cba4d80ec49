import { randomBytes } from "node:crypto";
import type { ApiToken, TokenBody } from "#shared/api/account/tokens.ts";
import { isAmong, whoMayGive } from "#shared/rules/people/rights.ts";
import { TOKEN_LIFE_MAX_MS, TOKENS_MAX } from "#shared/rules/people/token-scopes.ts";
import type { Actor } from "../../actor.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { statement } from "../../db/database.ts";
import { withIdempotency } from "../../db/write/idempotency.ts";
import { TOKEN_PREFIX } from "../../identity/api-tokens.store.ts";
import { type TokenRow, tokenOf } from "../../identity/api-tokens.ts";
import { alertPerson } from "../../identity/letters/account-mail.ts";
import { hashToken } from "../../identity/sessions.store.ts";
import { ownAct } from "./own.ts";

const HOLDS = "revoked_at IS NULL AND expires_at > ?";

/** Active tokens of the caller, newest first. */
export function listTokens(actor: Actor): ApiToken[] {
  const rows = actor.db.all<TokenRow>(
    statement(
      `SELECT id, name, scopes, last4, created_at, last_used_at, expires_at FROM api_tokens
       WHERE user_id = ? AND ${HOLDS} ORDER BY created_at DESC, id`,
      actor.caller?.id ?? 0,
      actor.now,
    ),
  );
  return rows.map(tokenOf);
}

/** Creates a token; its value is returned once and stored as a hash. Throws `token_limit`, `validation_failed`. */
export function addToken(actor: Actor, { name, scopes, expiresAt }: TokenBody): ApiToken & { value: string | null } {
  const { caller, now } = actor;
  const { enforceRoles } = actor.workspace();
  if (enforceRoles && !scopes.every((scope) => isAmong(whoMayGive(scope), caller?.role ?? "")))
    throw fieldError("scopes", "not_in_list", "Choose rights that your role has");
  const expires = Date.parse(expiresAt);
  if (expires <= now) throw fieldError("expiresAt", "in_past", "Choose a time to come");
  const last = now + TOKEN_LIFE_MAX_MS;
  if (expires > last)
    throw fieldError("expiresAt", "too_big", "At most a year", { maximum: new Date(last).toISOString() });
  const id = randomBytes(12).toString("base64url");
  const value = TOKEN_PREFIX + randomBytes(32).toString("base64url");
  const held = [...new Set(scopes)].sort();
  const { isReplay, plan } = withIdempotency(actor, () => {
    if (listTokens(actor).length >= TOKENS_MAX) throw new AppError("token_limit", { params: { maximum: TOKENS_MAX } });
    return ownAct(actor, {
      action: "account.token_added",
      statements: [
        statement(
          `INSERT INTO api_tokens (id, user_id, name, token_hash, last4, scopes, created_at, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
          id,
          caller?.id,
          name,
          hashToken(value),
          value.slice(-4),
          held.join(" "),
          now,
          expires,
        ),
        alertPerson(actor, caller?.id ?? 0, "tokenAdded", { name }),
      ],
      after: { name, scopes: held, expiresAt },
      plan: { id },
    });
  });
  actor.platform.jobs.wake();
  // A replay returns the created token without its value.
  const made = plan as { id: string };
  const token = listTokens(actor).find((one) => one.id === made.id);
  if (!token) throw new AppError("not_found");
  return { ...token, value: isReplay ? null : value };
}

/** Revokes a token of the caller. Throws `not_found`. */
export function removeToken(actor: Actor, id: string): void {
  const token = listTokens(actor).find((one) => one.id === id);
  if (!token) throw new AppError("not_found");
  ownAct(actor, {
    action: "account.token_revoked",
    statements: [
      statement("UPDATE api_tokens SET revoked_at = ? WHERE id = ? AND user_id = ?", actor.now, id, actor.caller?.id),
    ],
    before: { name: token.name, scopes: token.scopes },
  });
}
