import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { TOKEN_NAME_MAX, tokenScopes } from "../../rules/people/token-scopes.ts";
import { endpoint } from "../endpoint.ts";
import { textOf } from "../text.ts";

/** Scope of an API token. */
export const Scope = z.enum(tokenScopes);
export type Scope = z.infer<typeof Scope>;

/** API token in a list; its value is never included. */
export const ApiToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(Scope),
  last4: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const TokenBody = z.strictObject({
  name: textOf(TOKEN_NAME_MAX).min(1),
  scopes: z.array(Scope).min(1).max(tokenScopes.length),
  /** Within a year. */
  expiresAt: z.iso.datetime({ error: ({ input }) => (input === null ? "Required" : undefined) }),
});
export type TokenBody = z.infer<typeof TokenBody>;

export const TokenPath = z.strictObject({ id: z.string().regex(/^[\w-]{1,40}$/) });

export const tokenEndpoints = {
  "GET /account/tokens": endpoint({
    summary: "One's own API tokens that still hold, newest first",
    policy: "self",
    tagged: true,
    answer: z.array(ApiToken),
    meta: ListMeta,
  }),
  "POST /account/tokens": endpoint({
    summary: "Make an API token; `value` is shown this once",
    policy: "self",
    fresh: true,
    body: TokenBody,
    status: 201,
    // Null in a replay under the same Idempotency-Key: the first response showed it.
    answer: ApiToken.extend({ value: z.string().nullable() }),
    errors: ["token_limit", "validation_failed"],
  }),
  "DELETE /account/tokens/{id}": endpoint({
    summary: "Revoke an API token",
    policy: "self",
    fresh: true,
    path: TokenPath,
    answer: z.strictObject({}),
    errors: ["not_found"],
  }),
};
