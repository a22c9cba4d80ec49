import type { Actor, Caller } from "../actor.ts";
import { statement } from "../db/database.ts";
import { hashToken, SEEN_EVERY_MS } from "./sessions.store.ts";

/** Prefix of every API token value. */
export const TOKEN_PREFIX = "adm_";

/** State of an API token: `unknown` was never issued; `ended` is expired, revoked or of an inactive person. */
export type TokenState = { state: "unknown" } | { state: "ended" } | { state: "live"; caller: Caller };

interface TokenRow {
  token_id: string;
  scopes: string;
  expires_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
  id: number;
  username: string;
  role: Caller["role"];
  status: string;
  removed_at: number | null;
  lacks_factor: number;
}

const TOKEN = `SELECT t.id AS token_id, t.scopes, t.expires_at, t.last_used_at, t.revoked_at,
    u.id, u.username, u.role, u.status, u.removed_at,
    u.totp_secret_enc IS NULL AND (SELECT require_two_factor FROM workspace) AS lacks_factor
  FROM api_tokens AS t JOIN users AS u ON u.id = t.user_id WHERE t.token_hash = ?`;

/** Finds an API token and records its use. */
export function findApiToken(actor: Actor, value: string): TokenState {
  const { db, now } = actor;
  const row = db.first<TokenRow>(statement(TOKEN, hashToken(value)));
  if (!row) return { state: "unknown" };
  if (row.revoked_at !== null || row.removed_at !== null || row.status !== "active" || row.expires_at <= now) {
    return { state: "ended" };
  }
  if (now - (row.last_used_at ?? 0) >= SEEN_EVERY_MS) {
    db.run(statement("UPDATE api_tokens SET last_used_at = ? WHERE id = ?", now, row.token_id));
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
