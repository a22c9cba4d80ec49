import * as z from "zod";
import { addressLimitOf, type Endpoint } from "#shared/api/endpoint.ts";
import type { ErrorCode } from "#shared/errors.ts";

/** Whether a write is done once under its Idempotency-Key. */
export const takesKey = (method: string, row: Endpoint): boolean =>
  row.keyed === true || (method === "POST" && row.policy.endsWith(":write"));

const hasCaller = ({ policy }: Endpoint): boolean => policy !== "public" && policy !== "dev";

/** Whether it answers with one record, which has version and revision as its tag. */
export const isVersioned = ({ answer }: Endpoint): boolean =>
  answer instanceof z.ZodObject && answer.shape.version instanceof z.ZodNumber;

/** Each status a call may succeed with, and the row that tells what comes under it; null where no body does. */
export function successesOf(method: string, row: Endpoint): Map<number, Endpoint | null> {
  const { status = 200, job } = row;
  const found = new Map<number, Endpoint | null>([[status, status === 204 ? null : { ...row, status }]]);
  if (job) found.set(202, { summary: row.summary, policy: row.policy, status: 202, answer: job });
  if (row.ranges) found.set(206, row);
  if (row.tagged || (method === "GET" && isVersioned(row))) found.set(304, null);
  return found;
}

/** Each code a call may be refused with: those of its row, and those that follow from what the row asks of its caller. */
export function codesOf(method: string, row: Endpoint): Set<ErrorCode> {
  const codes = new Set<ErrorCode>(row.errors);
  const add = (...more: ErrorCode[]) => {
    for (const code of more) codes.add(code);
  };
  // Forbidden by one's role, or until a second factor that the workspace demands is set up.
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
  // Whatever a POST writes is done once under a key, also where a key is of little use.
  if (takesKey(method, row) || (method === "POST" && hasCaller(row))) add("idempotency_mismatch", "validation_failed");
  add("internal", "unavailable");
  return codes;
}
