import type { Selectable } from "kysely";
import type { ApiToken, Scope } from "#shared/api/account/tokens.ts";
import type { ApiTokensTable } from "../db/tables/people.ts";

/** Columns of `api_tokens AS t` that the API form needs. */
export const TOKEN_COLUMNS = [
  "t.id",
  "t.name",
  "t.scopes",
  "t.last4",
  "t.created_at",
  "t.last_used_at",
  "t.expires_at",
] as const;

interface TokenRow extends Pick<Selectable<ApiTokensTable>, "id" | "name" | "scopes" | "last4" | "created_at"> {
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
