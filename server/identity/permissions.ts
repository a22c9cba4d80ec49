import type { Role } from "#shared/api/auth/auth.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/** Requires an Admin, even if the workspace does not enforce roles. Throws `forbidden`. */
export function requireAdmin(actor: Actor): void {
  if (actor.caller?.role !== "Admin") throw new AppError("forbidden");
}

/** Requires an Admin if the workspace enforces roles. Throws `forbidden`. */
export const requireAdminIfEnforced = (actor: Actor): void => requireRole(actor, ["Admin"]);

/** Requires an Admin or Editor if the workspace enforces roles. Throws `forbidden`. */
export const requireEditorIfEnforced = (actor: Actor): void => requireRole(actor, ["Admin", "Editör"]);

function requireRole(actor: Actor, roles: readonly Role[]): void {
  const { enforceRoles } = actor.workspace();
  if (enforceRoles && !(actor.caller && roles.includes(actor.caller.role))) throw new AppError("forbidden");
}
