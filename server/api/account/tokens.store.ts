import { randomBytes } from "node:crypto";
import type { NotNull } from "kysely";
import type { ApiToken, TokenBody } from "#shared/api/account/tokens.ts";
import { isAmong, whoMayGive } from "#shared/rules/people/rights.ts";
import { TOKEN_LIFE_MAX_MS, TOKENS_MAX } from "#shared/rules/people/token-scopes.ts";
import type { Actor } from "../../actor.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { withIdempotency } from "../../db/write/idempotency.ts";
import { TOKEN_PREFIX } from "../../identity/api-tokens.store.ts";
import { TOKEN_COLUMNS, tokenOf } from "../../identity/api-tokens.ts";
import { alertPerson } from "../../identity/letters/account-mail.ts";
import { hashToken } from "../../identity/sessions.store.ts";
import { ownAct } from "./own.ts";

/** Active tokens of the caller, newest first. */
export function listTokens(actor: Actor): ApiToken[] {
  const rows = actor.db.all(
    q
      .selectFrom("api_tokens as t")
      .select(TOKEN_COLUMNS)
      .where("user_id", "=", actor.caller?.id ?? 0)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", actor.now)
      .$narrowType<{ expires_at: NotNull }>()
      .orderBy("created_at", "desc")
      .orderBy("id"),
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
  const sortedScopes = [...new Set(scopes)].sort();
  const { isReplay, plan } = withIdempotency(actor, () => {
    if (listTokens(actor).length >= TOKENS_MAX) throw new AppError("token_limit", { params: { maximum: TOKENS_MAX } });
    return ownAct(actor, {
      action: "account.token_added",
      statements: [
        q.insertInto("api_tokens").values({
          id,
          user_id: caller?.id ?? 0,
          name,
          token_hash: hashToken(value),
          last4: value.slice(-4),
          scopes: sortedScopes.join(" "),
          created_at: now,
          expires_at: expires,
        }),
        alertPerson(actor, caller?.id ?? 0, "tokenAdded", { name }),
      ],
      after: { name, scopes: sortedScopes, expiresAt },
      plan: { id },
    });
  });
  actor.platform.jobs.wake();
  // A replay returns the created token without its value.
  const created = plan as { id: string };
  const token = listTokens(actor).find((one) => one.id === created.id);
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
      q
        .updateTable("api_tokens")
        .set({ revoked_at: actor.now })
        .where("id", "=", id)
        .where("user_id", "=", actor.caller?.id ?? 0),
    ],
    before: { name: token.name, scopes: token.scopes },
  });
}
