import type { Context } from "hono";
import type { Env } from "../env.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const HOLDS_DAYS = 360;

/** Answers `/.well-known/security.txt` (RFC 9116), the vulnerability contact; 404 without SECURITY_CONTACT. */
export function securityTxt(c: Context<Env>): Response {
  const { securityContact, publicOrigin } = c.var.actor.platform.settings;
  if (securityContact === null) return c.text("Not found", 404, { "Cache-Control": "no-store" });
  const today = Math.floor(c.var.actor.now / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(today + HOLDS_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en, tr",
    ...(publicOrigin ? [`Canonical: ${publicOrigin}/.well-known/security.txt`] : []),
  ];
  return c.text(`${lines.join("\n")}\n`, 200, { "Cache-Control": "public, max-age=86400" });
}
