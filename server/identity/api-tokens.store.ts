import { type Selectable, sql } from "kysely";
import type { Actor, Caller } from "../actor.ts";
import { q } from "../db/database.ts";
import type { ApiTokensTable, UsersTable } from "../db/tables/people.ts";
import type { Flag } from "../db/tables/system.ts";
import { hashToken, SEEN_EVERY_MS } from "./sessions.store.ts";

/** Prefix of every API token value. */
export const TOKEN_PREFIX = "adm_";

/** State of an API token: `unknown` was never issued; `ended` is expired, revoked or of an inactive person. */
export type TokenState = { state: "unknown" } | { state: "ended" } | { state: "live"; caller: Caller };

interface TokenRow
  extends Pick<Selectable<ApiTokensTable>, "scopes" | "last_used_at" | "revoked_at">,
    Pick<Selectable<UsersTable>, "id" | "username" | "role" | "status" | "removed_at"> {
  token_id: string;
  expires_at: number;
  lacks_factor: Flag;
}

/** Token with its owner. */
function tokenQuery(hash: string) {
  return sql<TokenRow>`SELECT t.id AS token_id, t.scopes, t.expires_at, t.last_used_at, t.revoked_at,
      u.id, u.username, u.role, u.status, u.removed_at,
      u.totp_secret_enc IS NULL AND (SELECT require_two_factor FROM workspace) AS lacks_factor
    FROM api_tokens AS t JOIN users AS u ON u.id = t.user_id WHERE t.token_hash = ${hash}`;
}

/** Finds an API token and records its use. */
export function findApiToken(actor: Actor, value: string): TokenState {
  const { db, now } = actor;
  const row = db.first(tokenQuery(hashToken(value)));
  if (!row) return { state: "unknown" };
  if (row.revoked_at !== null || row.removed_at !== null || row.status !== "active" || row.expires_at <= now) {
    return { state: "ended" };
  }
  if (now - (row.last_used_at ?? 0) >= SEEN_EVERY_MS) {
    db.run(q.updateTable("api_tokens").set({ last_used_at: now }).where("id", "=", row.token_id));
  }
  const caller: Caller = {
    id: row.id,
    name: row.username,
    role: row.role,
    sessionId: null,
    how: "token",
    scopes: row.scopes.split(" "),
    lacksFactor: row.lacks_factor === 1,
  };
  return { state: "live", caller };
}
