import type { BoardRights } from "#shared/api/kanban/boards.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";

/** Editors and Admins can move any card, everyone else only their own. Throws `forbidden`. */
export function requireMover(actor: Actor, assigneeIds: readonly number[]): void {
  const { cards } = rightsOf(actor);
  if (!cards && !assigneeIds.includes(actor.caller?.id ?? 0)) throw new AppError("forbidden");
}

/** The caller's permissions on boards. */
export function rightsOf(actor: Actor): BoardRights {
  const { enforceRoles } = actor.workspace();
  const role = actor.caller?.role;
  const isAdmin = !enforceRoles || role === "Admin";
  const isEditor = isAdmin || role === "Editör";
  return { board: isAdmin, columns: isEditor, cards: isEditor };
}
