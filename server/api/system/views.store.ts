import type { Context } from "hono";
import {
  type SavedView,
  VIEWS_MAX,
  type ViewBody,
  type ViewChange,
  type ViewScreen,
} from "#shared/api/system/views.ts";
import type { Outcome, Value } from "../../db/act.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { requireAdminIfEnforced } from "../../http/permissions.ts";

interface ViewRow {
  id: number;
  user_id: number;
  screen: ViewScreen;
  name: string;
  query: string;
  shared: number;
  position: number;
  username: string;
  is_abandoned: number;
}

const VIEWS = `SELECT v.id, v.user_id, v.screen, v.name, v.query, v.shared, v.position, u.username,
  u.status <> 'active' OR u.removed_at IS NOT NULL AS is_abandoned
  FROM views AS v JOIN users AS u ON u.id = v.user_id WHERE v.removed_at IS NULL`;

/** The caller's views of a screen in their order, then what others share. */
export async function listViews(c: Context<Env>, screen: ViewScreen): Promise<SavedView[]> {
  const me = c.var.caller?.id ?? 0;
  const { rows } = await c.var.cell.run<ViewRow>(
    statement(
      `${VIEWS} AND v.screen = ?2 AND (v.user_id = ?1 OR v.shared = 1)
       ORDER BY v.user_id <> ?1, iif(v.user_id = ?1, v.position, 0), v.name, v.id`,
      me,
      screen,
    ),
  );
  return rows.map((row) => viewOf(row, me));
}

/** Keeps a view, behind the caller's others. Throws `view_limit`. */
export async function addView(c: Context<Env>, { screen, name, query, shared }: ViewBody): Promise<SavedView> {
  const me = c.var.caller?.id ?? 0;
  const own = "FROM views WHERE user_id = ? AND screen = ? AND removed_at IS NULL";
  const position = { text: `SELECT coalesce(max(position), 0.0) + 1.0 ${own}`, values: [me, screen] };
  const { ids } = await once(c, () =>
    withinLimit(() =>
      commit(c, {
        object: "view",
        action: "view.added",
        before: [statement(`INSERT INTO tx_guard (view_limit) SELECT count(*) < ${VIEWS_MAX} ${own}`, me, screen)],
        add: { user_id: me, screen, name, query, shared: Number(shared), position },
      }),
    ),
  );
  return getView(c, ids[0] ?? 0);
}

/** Changes a view of the caller's own, or one that is left behind. Throws `not_found`, `forbidden`. */
export async function changeView(
  c: Context<Env>,
  { id, change: { shared, ...rest } }: { id: number; change: ViewChange },
): Promise<{ view: SavedView; outcome: Outcome }> {
  const isOwners = shared !== undefined || rest.position !== undefined;
  const set = { ...rest, ...(shared === undefined ? {} : { shared: Number(shared) }) } as Record<string, Value>;
  const outcome = await write(c, { id, action: "view.changed", set, isOwners });
  return { view: await getView(c, id), outcome };
}

/** Removes a view of the caller's own, or one that is left behind. Throws `not_found`, `forbidden`. */
export const removeView = (c: Context<Env>, id: number): Promise<Outcome> =>
  write(c, { id, action: "view.removed", set: { removed_at: c.var.now } });

interface Write {
  id: number;
  action: string;
  set: Record<string, Value>;
  /** Where a view stands, and whether others see it, is its owner's alone. */
  isOwners?: boolean;
}

/** What somebody shared who is here no more would stay with everybody for good, were it not an Admin's. */
async function write(c: Context<Env>, { id, action, set, isOwners = false }: Write): Promise<Outcome> {
  const { isMine, isAbandoned } = await getView(c, id);
  if (!isMine) {
    if (!isAbandoned || isOwners) throw new AppError("forbidden");
    await requireAdminIfEnforced(c);
  }
  const when = { text: "removed_at IS NULL", values: [] };
  return commit(c, { object: "view", action, change: { ids: [id], set, when }, isUndoable: true });
}

/** A view the caller may see. Throws `not_found`. */
async function getView(c: Context<Env>, id: number): Promise<SavedView> {
  const me = c.var.caller?.id ?? 0;
  const { rows } = await c.var.cell.run<ViewRow>(statement(`${VIEWS} AND v.id = ?`, id));
  const view = rows[0] && viewOf(rows[0], me);
  if (!view || !(view.isMine || view.shared)) throw new AppError("not_found");
  return view;
}

async function withinLimit(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GuardError) || error.constraint !== "view_limit") throw error;
    throw new AppError("view_limit", { params: { limit: VIEWS_MAX } });
  }
}

const viewOf = ({ user_id, username, shared, is_abandoned, ...row }: ViewRow, me: number): SavedView => ({
  ...row,
  shared: shared === 1,
  isMine: user_id === me,
  isAbandoned: is_abandoned === 1,
  by: username,
});
