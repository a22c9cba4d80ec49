import type { Context } from "hono";
import type { Env } from "./env.ts";

/**
 * What links in mails begin with. In live mode never the Host header, which whoever asks for a mail may write: without
 * PUBLIC_URL, where no mail leaves, such a link is a path alone.
 */
export function mailOrigin(c: Context<Env>): string {
  const { mode, publicOrigin } = c.var.platform.settings;
  return mode === "live" ? publicOrigin : originOf(c);
}

/** Where people reach the product: what a link shown to the caller begins with and what passkeys are bound to. */
export const originOf = (c: Context<Env>): string => c.var.platform.settings.publicOrigin || new URL(c.req.url).origin;
