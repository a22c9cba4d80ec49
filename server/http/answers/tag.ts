import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Env } from "../env.ts";

/** Weak ETag: hash of the response, or of everything it depends on. */
export const tagOf = (facts: string | Uint8Array): string =>
  `W/"${createHash("sha256").update(facts).digest("base64url").slice(0, 16)}"`;

/** Sets the ETag header and returns whether If-None-Match has the same tag. */
export function isSeen(c: Context<Env>, tag: string): boolean {
  c.header("ETag", tag);
  const seen = c.req.header("if-none-match")?.split(",") ?? [];
  return seen.some((one) => one.trim() === tag);
}

/**
 * Adds an ETag hashed from the body, if the response has none, and answers 304 to a matching If-None-Match. This saves
 * the transfer, not the queries; long lists tag their dependencies and save both (`withListCache`).
 */
export async function tagged(c: Context<Env>, answer: Response): Promise<Response> {
  if (answer.status !== 200 || answer.headers.has("etag")) return answer;
  const body = await answer.arrayBuffer();
  if (isSeen(c, tagOf(new Uint8Array(body)))) return c.body(null, 304);
  return c.body(body, 200, { "content-type": answer.headers.get("content-type") ?? "" });
}
