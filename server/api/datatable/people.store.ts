import type { Context } from "hono";
import {
  BULK_MAX,
  type BulkResult,
  type PersonBody,
  type PersonBulk,
  type PersonChange,
  type PersonExtended,
  type PersonFilter,
} from "#shared/api/datatable/users.ts";
import { foldEmail } from "#shared/rules/fold.ts";
import { mayBecome, type PersonState, statesAfter, takesAdmin } from "#shared/rules/person-states.ts";
import { endAccess } from "../../db/access.ts";
import type { Fragment, Outcome, Value } from "../../db/act.ts";
import { GuardError, q, statement } from "../../db/cell.ts";
import { comeBack, findRemoved } from "../../db/come-back.ts";
import { commit } from "../../db/commit.ts";
import { columnsOfFields } from "../../db/field-columns.ts";
import { findOrdersBy } from "../../db/find-orders.ts";
import { handOver, handOverRefusal } from "../../db/hand-over.ts";
import { personColumns } from "../../db/person-columns.ts";
import { keepsAnAdmin } from "../../db/undo-guards.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { requireAccountChanger, requireReaddresser } from "../../http/fresh.ts";
import { requireAdmin } from "../../http/permissions.ts";
import { requireOther } from "../../http/require-other.ts";
import { tellReaddressed } from "../auth/readdressed.ts";
import { listPersonIds, type PersonRow, personOf, personSelection } from "./people-list.store.ts";

/** A person who was not removed. Throws `not_found`. */
export async function getPerson(c: Context<Env>, id: number): Promise<PersonExtended> {
  return personOf(await getPersonRow(c, id));
}

async function getPersonRow(
  c: Context<Env>,
  id: number,
): Promise<PersonRow & { phone: string; password_hash: string | null }> {
  const { rows } = await c.var.cell.run<PersonRow & { phone: string; password_hash: string | null }>(
    q
      .selectFrom("users")
      .select([...personSelection, "phone", "password_hash"])
      .where("id", "=", id)
      .where("removed_at", "is", null),
  );
  if (!rows[0]) throw new AppError("not_found");
  return rows[0];
}

/** Adds a person without a password; one who was removed comes back as new. Throws `user_exists`. */
export async function addPerson(c: Context<Env>, body: PersonBody): Promise<PersonExtended> {
  const columns = {
    ...personColumns({ name: body.name, email: body.email, phone: "" }),
    role: body.role,
    status: body.status,
    password_hash: null,
    last_login_at: c.var.now,
    never_logged_in: 1,
    created_at: c.var.now,
  } as const;
  const gone = await findRemoved(c.var.cell, columns.email_fold);
  const { ids } = await guarded(c, () =>
    commit(c, {
      object: "person",
      action: "person.added",
      ...(gone === undefined ? { add: columns } : comeBack(gone, columns)),
    }),
  );
  return getPerson(c, gone ?? ids[0] ?? 0);
}

/**
 * Changes a person who still stands at `version`. Throws `version_conflict` with the record, `user_exists`, `last_admin`,
 * `invalid_transition`, `forbidden` for one's own status and a status that is an Admin's to set, and at a `handOverTo`
 * as {@link handOver} does.
 */
export async function changePerson(
  c: Context<Env>,
  { id, version, change }: { id: number; version: number; change: PersonChange },
): Promise<{ person: PersonExtended; outcome: Outcome }> {
  const row = await getPersonRow(c, id);
  if (row.password_hash !== null) requireAccountChanger(c, [id]);
  requireVersion(row, version);
  if (change.status !== undefined && change.status !== "active") await requireOther(c, id);
  if (change.status !== undefined) requireStep(c, row.status, change.status);
  const isReaddressed =
    change.email !== undefined && row.password_hash !== null && foldEmail(change.email) !== foldEmail(row.email);
  if (isReaddressed) requireReaddresser(c);
  const { handOverTo } = change;
  const isHandedOver = change.status === "inactive" && handOverTo !== undefined;
  const work = isHandedOver ? await handOver(c, { from: id, to: handOverTo }) : null;
  const outcome = await guarded(
    c,
    async () =>
      commit(c, {
        object: "person",
        action: "person.changed",
        before: [stillAt(id, version), ...(work?.before ?? [])],
        change: { ids: [id], set: changedColumns(row, change) },
        also: work?.also ?? [],
        after: [
          keepsAnAdmin,
          ...endsSessions(c, change.status, [id]),
          ...(change.email === undefined ? [] : [findOrdersBy(id, change.email)]),
          ...(isReaddressed ? await tellReaddressed(c, { id, from: row.email, to: change.email ?? "" }) : []),
        ],
        isUndoable: true,
      }),
    id,
  );
  if (isReaddressed) await c.var.platform.jobs.wake();
  return { person: await getPerson(c, id), outcome };
}

/** The columns that a change of a person sets; a field without a line here does not compile. */
function changedColumns(row: PersonRow, { handOverTo: _, ...change }: PersonChange): Record<string, Value> {
  const { name = row.username, email = row.email, role, status } = change;
  const text = personColumns({ name, email, phone: row.phone });
  const columns: Record<keyof typeof change, Record<string, Value>> = {
    name: change.name === undefined ? {} : { username: text.username, sort_key: text.sort_key },
    email: change.email === undefined ? {} : { email: text.email, email_fold: text.email_fold },
    role: role === undefined ? {} : { role },
    status: status === undefined ? {} : { status },
  };
  const isRenamed = change.name !== undefined || change.email !== undefined;
  return { ...columnsOfFields(columns), ...(isRenamed && { search: text.search }) };
}

/** Refuses what no person's status does, and what only an Admin sets. Throws `invalid_transition`, `forbidden`. */
function requireStep(c: Context<Env>, from: PersonState, to: PersonState): void {
  if (!mayBecome(from, to))
    throw new AppError("invalid_transition", { params: { from, to, allowed: statesAfter(from) } });
  if (takesAdmin(from, to)) requireAdmin(c);
}

/** Removes a person who has no orders. Throws `version_conflict`, `user_has_orders`, `last_admin`, `forbidden` for oneself, and at a `handOverTo` as {@link handOver} does. */
export async function removePerson(
  c: Context<Env>,
  { id, version, handOverTo }: { id: number; version: number; handOverTo?: number | null | undefined },
): Promise<Outcome> {
  const row = await getPersonRow(c, id);
  requireVersion(row, version);
  if (row.password_hash !== null) requireAdmin(c);
  await requireOther(c, id);
  const work = handOverTo === undefined ? null : await handOver(c, { from: id, to: handOverTo });
  return guarded(
    c,
    () =>
      commit(c, {
        object: "person",
        action: "person.removed",
        before: [
          stillAt(id, version),
          ...(work?.before ?? []),
          statement("INSERT INTO tx_guard (has_orders) SELECT orders_count = 0 FROM users WHERE id = ?", id),
        ],
        change: { ids: [id], set: { removed_at: c.var.now } },
        also: work?.also ?? [],
        after: [keepsAnAdmin, ...endsSessions(c, "removed", [id])],
        isUndoable: true,
      }),
    id,
  );
}

/** Does one act to many people; those that may not take it stay as they are and are named with the reason. */
export async function changePeople(
  c: Context<Env>,
  bulk: PersonBulk,
): Promise<{ results: BulkResult[]; outcome: Outcome }> {
  const ids = bulk.filter ? await peopleWithin(c, bulk.filter) : [...new Set(bulk.ids)];
  const known = await verdicts(c, ids, bulk);
  const able = ids.filter((id) => known.get(id) === "ok");
  const outcome = await guarded(c, () =>
    commit(c, {
      object: "person",
      action: `person.${bulk.action}`,
      change: { ids: able, set: bulkSet(c, bulk), when: mayTake(bulk, able) },
      after: [keepsAnAdmin, ...endsSessions(c, bulk.action === "role" ? undefined : bulk.action, able)],
      isUndoable: true,
    }),
  );
  const written = new Set(outcome.ids);
  // Sent again, its own filter may no longer find whom it changed.
  const results = [...new Set([...ids, ...outcome.ids])].map((id): BulkResult => {
    const verdict = known.get(id) ?? "not_found";
    if (written.has(id) || verdict === "unchanged") return { id, ok: true };
    return { id, ok: false, code: verdict === "ok" ? "changed_since" : verdict };
  });
  return { results, outcome };
}

/** The ids of all people of a filter that one call takes. */
async function peopleWithin(c: Context<Env>, filter: PersonFilter): Promise<number[]> {
  const { tz } = await c.var.workspace();
  return (await listPersonIds(c.var.cell, { filter, tz, size: BULK_MAX })).ids;
}

/** Whether an act's filter finds more people than one call takes. */
export async function isMoreThanOneCall(c: Context<Env>, { filter }: PersonBulk): Promise<boolean> {
  if (!filter) return false;
  const { tz } = await c.var.workspace();
  return (await listPersonIds(c.var.cell, { filter, tz, size: 1 })).total > BULK_MAX;
}

function bulkSet(c: Context<Env>, bulk: PersonBulk): Record<string, string | number> {
  if (bulk.action === "role") return { role: bulk.value };
  if (bulk.action === "delete") return { removed_at: c.var.now };
  return { status: bulk.action === "activate" ? "active" : "inactive" };
}

/** What must hold at the moment of writing for a row to take the act. */
function mayTake(bulk: PersonBulk, ids: readonly number[]): Fragment {
  const unlessLast = `(role <> 'Admin' OR status <> 'active' OR EXISTS (
    SELECT 1 FROM users AS other WHERE other.role = 'Admin' AND other.status = 'active' AND other.removed_at IS NULL
      AND other.id NOT IN (SELECT value FROM json_each(?))))`;
  const list = JSON.stringify(ids);
  if (bulk.action === "activate") return { text: "removed_at IS NULL AND status <> 'active'", values: [] };
  if (bulk.action === "deactivate") {
    return { text: `removed_at IS NULL AND status <> 'inactive' AND ${unlessLast}`, values: [list] };
  }
  if (bulk.action === "delete") {
    return { text: `removed_at IS NULL AND orders_count = 0 AND ${unlessLast}`, values: [list] };
  }
  if (bulk.action !== "role") throw new Error(`no such act: ${bulk.action}`);
  const isDemotion = bulk.value !== "Admin";
  return {
    text: `removed_at IS NULL AND role <> ?${isDemotion ? ` AND ${unlessLast}` : ""}`,
    values: isDemotion ? [bulk.value, list] : [bulk.value],
  };
}

type Verdict = "ok" | "unchanged" | "user_has_orders" | "last_admin" | "forbidden";

/** Why rows will be left out, read beforehand for the answer's sake; the write itself checks again. */
async function verdicts(c: Context<Env>, ids: readonly number[], bulk: PersonBulk): Promise<Map<number, Verdict>> {
  const { rows } = await c.var.cell.run<{
    id: number;
    role: string;
    status: string;
    orders_count: number;
    others: number;
  }>(
    statement(
      `SELECT id, role, status, orders_count, (
         SELECT count(*) FROM users AS other WHERE other.role = 'Admin' AND other.status = 'active'
           AND other.removed_at IS NULL AND other.id NOT IN (SELECT value FROM json_each(?1))) AS others
       FROM users WHERE removed_at IS NULL AND id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    ),
  );
  // Nobody locks themself out.
  const shutsOut = bulk.action === "deactivate" || bulk.action === "delete";
  const stays = rows.find(({ id }) => shutsOut && id === c.var.caller?.id);
  const staying = stays?.role === "Admin" && stays.status === "active" ? 1 : 0;
  return new Map(
    rows.map((row) => {
      const isOwn = row === stays;
      const others = row.others + (isOwn ? 0 : staying);
      const isLast = row.role === "Admin" && row.status === "active" && others === 0;
      const wanted = bulk.action === "role" ? bulk.value : bulk.action === "activate" ? "active" : "inactive";
      if (bulk.action === "delete" && row.orders_count > 0) return [row.id, "user_has_orders"];
      if (bulk.action !== "delete" && (bulk.action === "role" ? row.role : row.status) === wanted)
        return [row.id, "unchanged"];
      if (isLast && bulk.action !== "activate") return [row.id, "last_admin"];
      if (isOwn) return [row.id, "forbidden"];
      return [row.id, "ok"];
    }),
  );
}

/** Who is no longer active is signed out everywhere. */
function endsSessions(c: Context<Env>, status: string | undefined, ids: readonly number[]) {
  if (status === undefined || status === "active" || status === "activate") return [];
  return endAccess(c.var.now, ids);
}

const stillAt = (id: number, version: number) =>
  statement(
    "INSERT INTO tx_guard (stale) SELECT COALESCE((SELECT version = ? FROM users WHERE id = ? AND removed_at IS NULL), 0)",
    version,
    id,
  );

function requireVersion(row: PersonRow, version: number): void {
  if (row.version !== version) throw new AppError("version_conflict", { data: personOf(row) });
}

/** Runs a commit and gives the guard that said no its word in the catalogue. */
async function guarded(c: Context<Env>, work: () => Promise<Outcome>, id?: number): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    if (["users.email_fold", "unused"].includes(error.constraint)) throw new AppError("user_exists");
    if (error.constraint === "last_admin") throw new AppError("last_admin");
    if (error.constraint === "has_orders") throw new AppError("user_has_orders");
    const refusal = handOverRefusal(error.constraint);
    if (refusal) throw refusal;
    if (error.constraint === "stale" && id) throw new AppError("version_conflict", { data: await getPerson(c, id) });
    throw error;
  }
}
