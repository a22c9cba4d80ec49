import type { Context } from "hono";
import { AppError } from "../../app-error.ts";
import type { Env } from "../env.ts";

/**
 * Reads the version of `If-Match`: `"v7"`, `W/"v7"` or a record's ETag `W/"v7.57"`, whose revision is ignored. An
 * unknown tag reads as 0, which matches no version. Throws `precondition_required` when absent.
 */
export function readIfMatch(c: Context<Env>): number {
  const header = c.req.header("if-match");
  if (!header) throw new AppError("precondition_required");
  const version = /^\s*(?:W\/)?"v(\d{1,15})(?:\.\d{1,15})?"\s*$/.exec(header)?.[1];
  return version ? Number(version) : 0;
}
