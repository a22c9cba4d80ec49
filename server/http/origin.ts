import type { Actor } from "../actor.ts";

/**
 * What links in mails begin with. In live mode never the Host header, which whoever asks for a mail may write: without
 * PUBLIC_URL, where no mail leaves, such a link is a path alone.
 */
export function mailOrigin(actor: Actor): string {
  const { mode, publicOrigin } = actor.platform.settings;
  return mode === "live" ? publicOrigin : actor.origin;
}
