import type { ApiToken, Scope } from "#shared/api/account/tokens.ts";

export interface TokenRow {
  id: string;
  name: string;
  scopes: string;
  last4: string;
  created_at: number;
  last_used_at: number | null;
  expires_at: number;
}

/** Converts a row to the API form of a token. */
export const tokenOf = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes.split(" ") as Scope[],
  last4: row.last4,
  createdAt: new Date(row.created_at).toISOString(),
  lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  expiresAt: new Date(row.expires_at).toISOString(),
});
