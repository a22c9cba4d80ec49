import type { MiddlewareHandler } from "hono";
import type { Role } from "#shared/api/auth/auth.ts";
import { isAmong, type Right } from "#shared/rules/rights.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Env } from "../http/env.ts";

/** Lets only an Admin pass, whether roles are enforced or not. Throws `forbidden`. */
export function requireAdmin(actor: Actor): void {
  if (actor.caller?.role !== "Admin") throw new AppError("forbidden");
}

/** Lets only an Admin pass where the workspace enforces roles, and everybody elsewhere. Throws `forbidden`. */
export const requireAdminIfEnforced = (actor: Actor): void => requireRole(actor, ["Admin"]);

/** Lets only an Admin or an Editor pass where the workspace enforces roles, and everybody elsewhere. Throws `forbidden`. */
export const requireEditorIfEnforced = (actor: Actor): void => requireRole(actor, ["Admin", "Editör"]);

function requireRole(actor: Actor, roles: readonly Role[]): void {
  const { enforceRoles } = actor.workspace();
  if (enforceRoles && !(actor.caller && roles.includes(actor.caller.role))) throw new AppError("forbidden");
}

/** Refuses whoever's role does not reach a call, before anything of it is looked at. */
export function requireRight({ who, always }: Right): MiddlewareHandler<Env> {
  return async ({ var: { actor } }, next) => {
    const isHeld = who !== "everyone" && (always === true || actor.workspace().enforceRoles);
    if (isHeld && !isAmong(who, actor.caller?.role ?? "")) throw new AppError("forbidden");
    await next();
  };
}
