import { type InferResult, sql } from "kysely";
import {
  type SavedView,
  VIEWS_MAX,
  type ViewBody,
  type ViewChange,
  type ViewScreen,
} from "#shared/api/system/views.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import type { Flag } from "../../db/tables/system.ts";
import type { Outcome, Value } from "../../db/write/act.ts";
import { withIdempotency } from "../../db/write/idempotency.ts";
import { write } from "../../db/write/write.ts";
import { requireAdminIfEnforced } from "../../identity/permissions.ts";

const views = q
  .selectFrom("views as v")
  .innerJoin("users as u", "u.id", "v.user_id")
  .select(["v.id", "v.user_id", sql<ViewScreen>`v.screen`.as("screen"), "v.name", "v.query", "v.shared", "v.position"])
  .select(["u.username", sql<Flag>`u.status <> 'active' OR u.removed_at IS NOT NULL`.as("is_abandoned")])
  .where("v.removed_at", "is", null);

/** The caller's views of a screen by position, then shared views of others. */
export function listViews(actor: Actor, screen: ViewScreen): SavedView[] {
  const me = actor.caller?.id ?? 0;
  const rows = actor.db.all(
    views
      .where("v.screen", "=", screen)
      .where((eb) => eb.or([eb("v.user_id", "=", me), eb("v.shared", "=", 1)]))
      .orderBy(sql`v.user_id <> ${me}`)
      .orderBy(sql`iif(v.user_id = ${me}, v.position, 0)`)
      .orderBy("v.name")
      .orderBy("v.id"),
  );
  return rows.map((row) => viewOf(row, me));
}

/** Creates a view after the caller's others. Throws `view_limit`. */
export function addView(actor: Actor, { screen, name, query, shared }: ViewBody): SavedView {
  const me = actor.caller?.id ?? 0;
  const own = sql`FROM views WHERE user_id = ${me} AND screen = ${screen} AND removed_at IS NULL`;
  const position = sql`SELECT coalesce(max(position), 0.0) + 1.0 ${own}`;
  const { ids } = withIdempotency(actor, () => {
    const counted = actor.db.first(sql<{ n: number }>`SELECT count(*) AS n ${own}`);
    if ((counted?.n ?? 0) >= VIEWS_MAX) throw new AppError("view_limit", { params: { limit: VIEWS_MAX } });
    const add = { user_id: me, screen, name, query, shared: Number(shared), position };
    return write(actor, { object: "view", action: "view.added", add });
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
  const outcome = writeView(actor, { id, action: "view.changed", set, isOwners });
  return { view: getView(actor, id), outcome };
}

/** Deletes a view of the caller, or an abandoned one. Throws `not_found`, `forbidden`. */
export const removeView = (actor: Actor, id: number): Outcome =>
  writeView(actor, { id, action: "view.removed", set: { removed_at: actor.now } });

interface Write {
  id: number;
  action: string;
  set: Record<string, Value>;
  /** Only the owner may change position and sharing. */
  isOwners?: boolean;
}

/** Writes the caller's view, or as Admin an abandoned shared one, which nobody could delete otherwise. */
function writeView(actor: Actor, { id, action, set, isOwners = false }: Write): Outcome {
  const { isMine, isAbandoned } = getView(actor, id);
  if (!isMine) {
    if (!isAbandoned || isOwners) throw new AppError("forbidden");
    requireAdminIfEnforced(actor);
  }
  return write(actor, { object: "view", action, change: { ids: [id], set }, isUndoable: true });
}

/** Gets a view the caller may see. Throws `not_found`. */
function getView(actor: Actor, id: number): SavedView {
  const me = actor.caller?.id ?? 0;
  const row = actor.db.first(views.where("v.id", "=", id));
  const view = row && viewOf(row, me);
  if (!view || !(view.isMine || view.shared)) throw new AppError("not_found");
  return view;
}

type ViewRow = InferResult<typeof views>[number];

const viewOf = ({ user_id, username, shared, is_abandoned, ...row }: ViewRow, me: number): SavedView => ({
  ...row,
  shared: shared === 1,
  isMine: user_id === me,
  isAbandoned: is_abandoned === 1,
  by: username,
});
