import type * as z from "zod";
import type { ErrorCode } from "../errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Area =
  | "dashboard"
  | "products"
  | "orders"
  | "people"
  | "files"
  | "kanban"
  | "inbox"
  | "team"
  | "workspace"
  | "audit"
  | "billing";

/**
 * Who may call.
 * `public`: anyone. `self`: the signed-in person about themself. `<area>:read|write`: the signed-in, and what roles and
 * token rights add. `dev`: exists in mock mode and in test builds only.
 */
export type Policy = "public" | "dev" | "self" | `${Area}:read` | `${Area}:write`;

/** One row of the endpoint table: everything both sides, the document writer and the tests know of a call. */
export interface Endpoint {
  summary: string;
  policy: Policy;
  /** A call of the base contract: in mock mode it answers with any bearer value or none. */
  base?: boolean;
  path?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Unknown body fields are dropped instead of refused (the calls of the base contract and of outside machines). */
  looseBody?: boolean;
  /** The body is not JSON but plain bytes, at most so many. */
  bytes?: number;
  /** Its bytes are read as they come and bounded by its handler, unless the call is signed. */
  streamed?: true;
  /** Pages of any origin call it without a session, and may send its JSON as plain text. */
  anyOrigin?: boolean;
  /** A public call that is no GET is taken so often a minute from one network, instead of 300 times. */
  perAddress?: number;
  /** A JSON body may be so large instead of a megabyte. */
  maxBytes?: number;
  answer: z.ZodType;
  /** Its answer as soon as any known query parameter is sent: wider where it is a base list, of `fields` alone where those are named. */
  extended?: z.ZodType;
  meta?: z.ZodType;
  status?: 200 | 201 | 202 | 204;
  /** What is too much for one answer goes on as a job: it is answered with 202. */
  job?: z.ZodType;
  /** Not JSON in the envelope: the media types it answers with. */
  raw?: readonly string[];
  /** A caller may ask for a part of its bytes by `Range`, and gets it with 206. */
  ranges?: true;
  /** It answers with a tag, of what it depends on or of its own words, and knows If-None-Match. */
  tagged?: boolean;
  /** The write changes one versioned record, so it must name the version it saw with If-Match. */
  ifMatch?: boolean;
  /** The caller must have proven who they are within the last five minutes, else 403 `reauth_required`. */
  fresh?: boolean;
  /**
   * An API token may make the call, within its scopes. Reads of an area need no such mark; every other call is a signed-in
   * person's without it. Of the policy `self`, the handler asks for the scope of what it reaches.
   */
  token?: boolean;
  /** Whoever holds the server's `OPERATOR_KEY` may make the call too. */
  operator?: boolean;
  /** A write that is done once under its Idempotency-Key, as the POSTs of a policy `…:write` all are. */
  keyed?: boolean;
  /** Pages ask it by themselves: it does not keep a session alive. */
  timer?: boolean;
  errors?: readonly ErrorCode[];
}

/** Whether an API token may make a call, as far as its scopes reach. */
export const isForTokens = ({ policy, token }: Pick<Endpoint, "policy" | "token">): boolean =>
  token === true || policy.endsWith(":read");

/** Keeps the exact types of one row. */
export const endpoint = <const E extends Endpoint>(row: E): E => row;

const PER_ADDRESS = 300;

/** How often a minute one network may make a call, whoever asks; null where callers are counted. */
export const addressLimitOf = (method: string, { policy, perAddress = PER_ADDRESS }: Endpoint): number | null =>
  policy === "public" && method !== "GET" ? perAddress : null;
