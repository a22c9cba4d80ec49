import type * as z from "zod";
import type { ErrorCode } from "../errors.ts";
import type { Policy } from "../rules/people/rights.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Row of the endpoint table, read by server, web app, API document and tests. */
export interface Endpoint {
  summary: string;
  policy: Policy;
  /** Endpoint of the base contract: in mock mode it accepts any bearer token or none. */
  base?: boolean;
  path?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Drops unknown body fields instead of rejecting them (base contract and external systems). */
  looseBody?: boolean;
  /** The body is raw bytes, at most this many. */
  bytes?: number;
  /** The body is streamed to the handler, which limits it, unless the request is signed. */
  streamed?: true;
  /** Accepts requests without a session from any origin, and JSON sent as plain text. */
  anyOrigin?: boolean;
  /** Requests per minute from one network for a public write, instead of 300. */
  perAddress?: number;
  /** Size limit of a JSON body in bytes, instead of 1 MB. */
  maxBytes?: number;
  answer: z.ZodType;
  /** Response if any known query parameter is sent: more fields in base lists, or only those named by `fields`. */
  extended?: z.ZodType;
  meta?: z.ZodType;
  status?: 200 | 201 | 202 | 204;
  /** Response (202) if the work is too much for one request and runs as a job. */
  job?: z.ZodType;
  /** Media types of a response that is not JSON in the envelope. */
  raw?: readonly string[];
  /** Supports `Range` requests with 206 responses. */
  ranges?: true;
  /** Sends an ETag, from its dependencies or its content, and supports If-None-Match. */
  tagged?: boolean;
  /** The write changes one versioned record, so it requires If-Match. */
  ifMatch?: boolean;
  /** Requires authentication within the last five minutes, else 403 `reauth_required`. */
  fresh?: boolean;
  /**
   * An API token can call it within its scopes. Reads of an area always allow tokens; other endpoints need this flag.
   * With the policy `self` the handler checks the scope.
   */
  token?: boolean;
  /** The `OPERATOR_KEY` of the server also authenticates. */
  operator?: boolean;
  /** The write runs once per Idempotency-Key; POSTs with a policy `…:write` always do. */
  keyed?: boolean;
  /** Called by timers of a page, so it does not extend the session. */
  timer?: boolean;
  errors?: readonly ErrorCode[];
}

/** Whether an API token can call an endpoint, subject to its scopes. */
export const isForTokens = ({ policy, token }: Pick<Endpoint, "policy" | "token">): boolean =>
  token === true || policy.endsWith(":read");

/** Preserves the exact types of a row. */
export const endpoint = <const E extends Endpoint>(row: E): E => row;

const PER_ADDRESS = 300;

/** Requests per minute from one network; null if the limit counts callers instead. */
export const addressLimitOf = (method: string, { policy, perAddress = PER_ADDRESS }: Endpoint): number | null =>
  policy === "public" && method !== "GET" ? perAddress : null;
