import type { Actor } from "../../actor.ts";

/**
 * Origin of links in emails. Live mode never uses the Host header, which the requester controls: without PUBLIC_URL no
 * email is sent and the link is a bare path.
 */
export function mailOrigin(actor: Actor): string {
  const { mode, publicOrigin } = actor.platform.settings;
  return mode === "live" ? publicOrigin : actor.origin;
}
