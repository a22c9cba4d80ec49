import * as z from "zod";
import { addressLimitOf, type Endpoint } from "#shared/api/endpoint.ts";
import type { ErrorCode } from "#shared/errors.ts";

/** True if a write accepts an Idempotency-Key. */
export const takesKey = (method: string, row: Endpoint): boolean =>
  row.keyed === true || (method === "POST" && row.policy.endsWith(":write"));

const hasCaller = ({ policy }: Endpoint): boolean => policy !== "public" && policy !== "dev";

/** True if it returns one record, whose ETag is version and revision. */
export const isVersioned = ({ answer }: Endpoint): boolean =>
  answer instanceof z.ZodObject && answer.shape.version instanceof z.ZodNumber;

/** Success statuses of an endpoint with the row that describes the body; null if there is none. */
export function successesOf(method: string, row: Endpoint): Map<number, Endpoint | null> {
  const { status = 200, job } = row;
  const found = new Map<number, Endpoint | null>([[status, status === 204 ? null : { ...row, status }]]);
  if (job) found.set(202, { summary: row.summary, policy: row.policy, status: 202, answer: job });
  if (row.ranges) found.set(206, row);
  if (row.tagged || (method === "GET" && isVersioned(row))) found.set(304, null);
  return found;
}

/** Error codes of an endpoint: those of its row, and those implied by its requirements. */
export function codesOf(method: string, row: Endpoint): Set<ErrorCode> {
  const codes = new Set<ErrorCode>(row.errors);
  const add = (...more: ErrorCode[]) => {
    for (const code of more) codes.add(code);
  };
  // `forbidden` covers the role, and a required second factor that is not set up.
  if (hasCaller(row)) add("unauthorized", "forbidden", "insufficient_scope", "rate_limited");
  if (row.policy === "dev") add("not_found");
  if (method !== "GET") add("too_large");
  if (row.body || row.bytes) add("request_timeout");
  if (addressLimitOf(method, row)) add("rate_limited");
  if (row.path || row.query || row.body) add("validation_failed");
  if (row.body) add("bad_json", "unsupported_type");
  if (row.body && !row.looseBody) add("unknown_field");
  if (row.fresh) add("reauth_required");
  if (row.ifMatch) add("precondition_required", "version_conflict");
  // Every POST runs once under a key, even if a key is of little use.
  if (takesKey(method, row) || (method === "POST" && hasCaller(row))) add("idempotency_mismatch", "validation_failed");
  add("internal", "unavailable");
  return codes;
}
