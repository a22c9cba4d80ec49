import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Env } from "../env.ts";

/** A weak tag of what an answer depends on, or of the answer itself. */
export const tagOf = (facts: string | Uint8Array): string =>
  `W/"${createHash("sha256").update(facts).digest("base64url").slice(0, 16)}"`;

/** Gives the answer to come this tag, and tells whether the caller has seen what it stands for. */
export function isSeen(c: Context<Env>, tag: string): boolean {
  c.header("ETag", tag);
  const seen = c.req.header("if-none-match")?.split(",") ?? [];
  return seen.some((one) => one.trim() === tag);
}

/**
 * Gives an answer that has no tag yet one of its own words, so whatever it depends on is in it; who has seen just these
 * gets 304. It spares the sending, not the making: long lists say what they depend on and so spare both (`unlessKnown`).
 */
export async function tagged(c: Context<Env>, answer: Response): Promise<Response> {
  if (answer.status !== 200 || answer.headers.has("etag")) return answer;
  const body = await answer.arrayBuffer();
  if (isSeen(c, tagOf(new Uint8Array(body)))) return c.body(null, 304);
  return c.body(body, 200, { "content-type": answer.headers.get("content-type") ?? "" });
}
