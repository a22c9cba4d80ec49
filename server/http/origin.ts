import type { Context } from "hono";
import type { Env } from "./env.ts";

/** Where people reach the product: what links in mails begin with and what passkeys are bound to. */
export const originOf = (c: Context<Env>): string => c.var.platform.settings.publicOrigin || new URL(c.req.url).origin;
