import type { Context } from "hono";
import { signatureOf, signingKey } from "../secrets.ts";
import type { Env } from "./env.ts";

const LINK_MS = 10 * 60 * 1000;

/** An address that opens a file for ten minutes, for whoever has it. */
export function signedLink(
  c: Context<Env>,
  { key, name }: { key: string; name: string },
): { url: string; until: string } {
  const until = c.var.now + LINK_MS;
  const sign = signatureOf(c.var.platform.settings.fileKeys[0], `${key}\n${until}`);
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
  return signingKey(c.var.platform.settings.fileKeys, `${key}\n${until}`, sign) >= 0;
}
