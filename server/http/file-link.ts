import type { Actor } from "../actor.ts";
import { signatureOf, signingKey } from "../secrets.ts";

const LINK_MS = 10 * 60 * 1000;

/** Creates a signed URL that opens a file for ten minutes without a session. */
export function signedLink(actor: Actor, { key, name }: { key: string; name: string }): { url: string; until: string } {
  const until = actor.now + LINK_MS;
  const sign = signatureOf(actor.platform.settings.fileKeys[0], `${key}\n${until}`);
  return {
    url: `/api/files/${key}/${encodeURIComponent(name)}?until=${until}&sign=${sign}`,
    until: new Date(until).toISOString(),
  };
}

/** Whether a link carries our signature for this file and has not expired. */
export function isSigned(
  actor: Actor,
  { key, until, sign }: { key: string; until?: number | undefined; sign?: string | undefined },
): boolean {
  if (until === undefined || sign === undefined || until <= actor.now) return false;
  return signingKey(actor.platform.settings.fileKeys, `${key}\n${until}`, sign) >= 0;
}
