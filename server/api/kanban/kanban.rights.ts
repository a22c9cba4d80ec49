import type { Context } from "hono";
import type { BoardRights } from "#shared/api/kanban/boards.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";

/** Whoever may write cards moves any of them, everybody else their own. Throws `forbidden`. */
export async function requireMover(c: Context<Env>, assigneeIds: readonly number[]): Promise<void> {
  const { cards } = await rightsOf(c);
  if (!cards && !assigneeIds.includes(c.var.caller?.id ?? 0)) throw new AppError("forbidden");
}

/** What the caller may do on boards. */
export async function rightsOf(c: Context<Env>): Promise<BoardRights> {
  const { enforceRoles } = await c.var.workspace();
  const role = c.var.caller?.role;
  const isAdmin = !enforceRoles || role === "Admin";
  const isEditor = isAdmin || role === "Editör";
  return { board: isAdmin, columns: isEditor, cards: isEditor };
}
