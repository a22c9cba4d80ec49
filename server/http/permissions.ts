import type { Context, MiddlewareHandler } from "hono";
import type { Role } from "#shared/api/auth/auth.ts";
import { isAmong, type Right } from "#shared/rules/rights.ts";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";

/** Lets only an Admin pass, whether roles are enforced or not. Throws `forbidden`. */
export function requireAdmin(c: Context<Env>): void {
  if (c.var.caller?.role !== "Admin") throw new AppError("forbidden");
}

/** Lets only an Admin pass where the workspace enforces roles, and everybody elsewhere. Throws `forbidden`. */
export const requireAdminIfEnforced = (c: Context<Env>): Promise<void> => requireRole(c, ["Admin"]);

/** Lets only an Admin or an Editor pass where the workspace enforces roles, and everybody elsewhere. Throws `forbidden`. */
export const requireEditorIfEnforced = (c: Context<Env>): Promise<void> => requireRole(c, ["Admin", "Editör"]);

async function requireRole(c: Context<Env>, roles: readonly Role[]): Promise<void> {
  const { enforceRoles } = await c.var.workspace();
  if (enforceRoles && !(c.var.caller && roles.includes(c.var.caller.role))) throw new AppError("forbidden");
}

/** Refuses whoever's role does not reach a call, before anything of it is looked at. */
export function requireRight({ who, always }: Right): MiddlewareHandler<Env> {
  return async (c, next) => {
    const isHeld = who !== "everyone" && (always === true || (await c.var.workspace()).enforceRoles);
    if (isHeld && !isAmong(who, c.var.caller?.role ?? "")) throw new AppError("forbidden");
    await next();
  };
}
