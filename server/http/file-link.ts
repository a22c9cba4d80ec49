import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Env } from "./env.ts";

const LINK_MS = 10 * 60 * 1000;

/** An address that opens a file for ten minutes, for whoever has it. */
export function signedLink(
  c: Context<Env>,
  { key, name }: { key: string; name: string },
): { url: string; until: string } {
  const until = c.var.now + LINK_MS;
  const sign = signatureOf(c, key, until);
  return {
    url: `/api/files/${key}/${encodeURIComponent(name)}?until=${until}&sign=${sign}`,
    until: new Date(until).toISOString(),
  };
}

/** Whether a link was signed here for this file and has not run out. */
export function isSigned(
  c: Context<Env>,
  { key, until, sign }: { key: string; until?: number | undefined; sign?: string | undefined },
): boolean {
  if (until === undefined || sign === undefined || until <= c.var.now) return false;
  const [right, given] = [signatureOf(c, key, until), sign].map((text) => new TextEncoder().encode(text));
  return right !== undefined && right.length === given?.length && timingSafeEqual(right, given);
}

const signatureOf = (c: Context<Env>, key: string, until: number): string =>
  createHmac("sha256", c.var.platform.settings.fileKey).update(`${key}\n${until}`).digest("base64url");
