import { type InferResult, sql } from "kysely";
import type { Canned, CannedBody, CannedChange } from "#shared/api/inbox/labels.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { ConstraintError, q, type Step } from "../../../db/database.ts";
import type { Outcome, Value } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../../identity/permissions.ts";

/** Canned replies that a person can use. */
const cannedFor = (me: number) =>
  q
    .selectFrom("canned as k")
    .innerJoin("users as u", "u.id", "k.user_id")
    .select(["k.id", "k.code", "k.body", "k.shared", "k.user_id", "u.username"])
    .where("k.removed_at", "is", null)
    .where(({ or, eb }) => or([eb("k.shared", "=", sql.lit(1)), eb("k.user_id", "=", me)]));
type CannedRow = InferResult<ReturnType<typeof cannedFor>>[number];

/** Lists the canned replies that the caller can use, by code; for equal codes the caller's own comes first. */
export function listCanned(actor: Actor): Canned[] {
  const me = actor.caller?.id ?? 0;
  const rows = actor.db.all(cannedFor(me).orderBy("k.code").orderBy("k.shared"));
  return rows.map((row) => cannedOf(row, me));
}

/** Creates a canned reply. Throws `code_taken`, `forbidden`. */
export function addCanned(actor: Actor, { code, body, shared }: CannedBody): Canned {
  requireRight(actor, shared);
  const { ids } = withIdempotency(actor, () => {
    requireFree(actor, { code });
    const add = { code, body, shared: Number(shared), user_id: actor.caller?.id ?? 0 };
    return coded(() => write(actor, { object: "canned", action: "canned.added", add }));
  });
  return getCanned(actor, ids[0] ?? 0);
}

/** Updates one of the caller's own canned replies or a shared one. Throws `not_found`, `code_taken`, `forbidden`. */
export function changeCanned(
  actor: Actor,
  { id, change: { shared, ...rest } }: { id: number; change: CannedChange },
): { canned: Canned; outcome: Outcome } {
  if (shared !== undefined) requireOwn(actor, id, shared);
  const set = { ...rest, ...(shared === undefined ? {} : { shared: Number(shared) }) } as Record<string, Value>;
  const { code } = rest;
  const before = code === undefined ? [] : [() => requireFree(actor, { code, id })];
  const outcome = writeCanned(actor, { id, action: "canned.changed", set, before });
  return { canned: getCanned(actor, id), outcome };
}

/** Deletes a canned reply. Throws `not_found`, `forbidden`. */
export const removeCanned = (actor: Actor, id: number): Outcome =>
  writeCanned(actor, { id, action: "canned.removed", set: { removed_at: actor.now } });

function writeCanned(
  actor: Actor,
  { id, set, ...act }: { id: number; action: string; set: Record<string, Value>; before?: readonly Step[] },
): Outcome {
  requireRight(actor, getCanned(actor, id).shared);
  const when = sql`record.removed_at IS NULL`;
  return coded(() => write(actor, { object: "canned", ...act, change: { ids: [id], set, when }, isUndoable: true }));
}

/** Where roles are enforced, only an Admin can share a reply. Only its author can unshare it. */
function requireOwn(actor: Actor, id: number, shared: boolean): void {
  if (shared) requireRight(actor, true);
  else if (!getCanned(actor, id).isMine) throw new AppError("forbidden");
}

/** Where roles are enforced, only an Admin can change shared replies. */
const requireRight = (actor: Actor, isShared: boolean): void =>
  isShared ? requireAdminIfEnforced(actor) : requireEditorIfEnforced(actor);

function getCanned(actor: Actor, id: number): Canned {
  const me = actor.caller?.id ?? 0;
  const row = actor.db.first(cannedFor(me).where("k.id", "=", id));
  if (!row) throw new AppError("not_found");
  return cannedOf(row, me);
}

/** Requires that a new code is unique among the replies its author can use. Throws `code_taken`. */
function requireFree(actor: Actor, { code, id = 0 }: { code: string; id?: number }): void {
  const changed = q.selectFrom("canned").where("id", "=", id);
  const author = sql<number>`coalesce(${changed.select("user_id")}, ${actor.caller?.id ?? 0})`;
  const taken = q
    .selectFrom("canned")
    .select("id")
    .where("removed_at", "is", null)
    .where("code", "=", code)
    .where(({ or, eb }) => or([eb("shared", "=", sql.lit(1)), eb("user_id", "=", author)]))
    .where("code", "<>", sql<string>`coalesce(${changed.select("code")}, '')`);
  if (actor.db.first(taken)) throw new AppError("code_taken");
}

/** Unique indexes that also reject sharing or unsharing a reply whose code is taken. */
const TAKEN: readonly string[] = ["canned.code", "canned.user_id, canned.code"];

function coded(work: () => Outcome): Outcome {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConstraintError && TAKEN.includes(error.constraint)) throw new AppError("code_taken");
    throw error;
  }
}

const cannedOf = ({ id, code, body, shared, user_id, username }: CannedRow, me: number): Canned => ({
  id,
  code,
  body,
  shared: shared === 1,
  isMine: user_id === me,
  by: username,
});
