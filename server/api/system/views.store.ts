import {
  type SavedView,
  VIEWS_MAX,
  type ViewBody,
  type ViewChange,
  type ViewScreen,
} from "#shared/api/system/views.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { statement } from "../../db/database.ts";
import type { Outcome, Value } from "../../db/write/act.ts";
import { commit } from "../../db/write/commit.ts";
import { withIdempotency } from "../../db/write/idempotency.ts";
import { requireAdminIfEnforced } from "../../identity/permissions.ts";

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

/** The caller's views of a screen by position, then shared views of others. */
export function listViews(actor: Actor, screen: ViewScreen): SavedView[] {
  const me = actor.caller?.id ?? 0;
  const rows = actor.db.all<ViewRow>(
    statement(
      `${VIEWS} AND v.screen = ?2 AND (v.user_id = ?1 OR v.shared = 1)
       ORDER BY v.user_id <> ?1, iif(v.user_id = ?1, v.position, 0), v.name, v.id`,
      me,
      screen,
    ),
  );
  return rows.map((row) => viewOf(row, me));
}

/** Creates a view after the caller's others. Throws `view_limit`. */
export function addView(actor: Actor, { screen, name, query, shared }: ViewBody): SavedView {
  const me = actor.caller?.id ?? 0;
  const own = "FROM views WHERE user_id = ? AND screen = ? AND removed_at IS NULL";
  const position = { text: `SELECT coalesce(max(position), 0.0) + 1.0 ${own}`, values: [me, screen] };
  const { ids } = withIdempotency(actor, () => {
    const held = actor.db.first<{ n: number }>(statement(`SELECT count(*) AS n ${own}`, me, screen));
    if ((held?.n ?? 0) >= VIEWS_MAX) throw new AppError("view_limit", { params: { limit: VIEWS_MAX } });
    const add = { user_id: me, screen, name, query, shared: Number(shared), position };
    return commit(actor, { object: "view", action: "view.added", add });
  });
  return getView(actor, ids[0] ?? 0);
}

/** Updates a view of the caller, or an abandoned one. Throws `not_found`, `forbidden`. */
export function changeView(
  actor: Actor,
  { id, change: { shared, ...rest } }: { id: number; change: ViewChange },
): { view: SavedView; outcome: Outcome } {
  const isOwners = shared !== undefined || rest.position !== undefined;
  const set = { ...rest, ...(shared === undefined ? {} : { shared: Number(shared) }) } as Record<string, Value>;
  const outcome = write(actor, { id, action: "view.changed", set, isOwners });
  return { view: getView(actor, id), outcome };
}

/** Deletes a view of the caller, or an abandoned one. Throws `not_found`, `forbidden`. */
export const removeView = (actor: Actor, id: number): Outcome =>
  write(actor, { id, action: "view.removed", set: { removed_at: actor.now } });

interface Write {
  id: number;
  action: string;
  set: Record<string, Value>;
  /** Only the owner may change position and sharing. */
  isOwners?: boolean;
}

/** Writes the caller's view, or as Admin an abandoned shared one, which nobody could delete otherwise. */
function write(actor: Actor, { id, action, set, isOwners = false }: Write): Outcome {
  const { isMine, isAbandoned } = getView(actor, id);
  if (!isMine) {
    if (!isAbandoned || isOwners) throw new AppError("forbidden");
    requireAdminIfEnforced(actor);
  }
  return commit(actor, { object: "view", action, change: { ids: [id], set }, isUndoable: true });
}

/** Gets a view the caller may see. Throws `not_found`. */
function getView(actor: Actor, id: number): SavedView {
  const me = actor.caller?.id ?? 0;
  const row = actor.db.first<ViewRow>(statement(`${VIEWS} AND v.id = ?`, id));
  const view = row && viewOf(row, me);
  if (!view || !(view.isMine || view.shared)) throw new AppError("not_found");
  return view;
}

const viewOf = ({ user_id, username, shared, is_abandoned, ...row }: ViewRow, me: number): SavedView => ({
  ...row,
  shared: shared === 1,
  isMine: user_id === me,
  isAbandoned: is_abandoned === 1,
  by: username,
});
