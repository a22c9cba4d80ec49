import type { Context } from "hono";
import { AppError } from "../../app-error.ts";
import type { Env } from "../env.ts";

/** The version in `If-Match`: `"v7"`, `W/"v7"` or a record's own ETag `W/"v7.57"`, whose revision counts for nothing here. Throws `precondition_required` when absent; a foreign tag can match nothing and reads as 0. */
export function readIfMatch(c: Context<Env>): number {
  const header = c.req.header("if-match");
  if (!header) throw new AppError("precondition_required");
  const version = /^\s*(?:W\/)?"v(\d{1,15})(?:\.\d{1,15})?"\s*$/.exec(header)?.[1];
  return version ? Number(version) : 0;
}
