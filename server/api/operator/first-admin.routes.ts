import { Hono } from "hono";
import * as z from "zod";
import { Email } from "#shared/api/auth/auth.ts";
import { ok } from "../../http/answers/ok.ts";
import { failure } from "../../http/answers/on-error.ts";
import { isOperator } from "../../http/checks/caller.ts";
import type { Env } from "../../http/env.ts";
import { inviteFirstAdmin } from "./first-admin.store.ts";

const Body = z.strictObject({ email: Email });

/** Route of a shop among many by which its operator invites the first Admin. */
export const firstAdminRoutes = new Hono<Env>().post("/first-admin", async (c) => {
  if (!isOperator(c)) return failure(c, "not_found");
  const body = Body.safeParse(await c.req.json().catch(() => null));
  if (!body.success) return failure(c, "validation_failed");
  return ok(c, inviteFirstAdmin(c.var.actor, body.data.email));
});
