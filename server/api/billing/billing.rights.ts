import type { Context } from "hono";
import type { Env } from "../../http/env.ts";
import { requireRole } from "../../http/require-role.ts";

/** What the shop pays for is an Admin's, where roles are enforced. */
export const requireAdmin = (c: Context<Env>): Promise<void> => requireRole(c, ["Admin"]);

/** Invoices may be seen by an Editör too. */
export const requireReader = (c: Context<Env>): Promise<void> => requireRole(c, ["Admin", "Editör"]);
