import { sql } from "kysely";
import {
  BULK_MAX,
  type BulkResult,
  type PersonBody,
  type PersonBulk,
  type PersonChange,
  type PersonExtended,
  type PersonFilter,
} from "#shared/api/datatable/users.ts";
import { mayBecome, type PersonState, statesAfter, takesAdmin } from "#shared/rules/people/person-states.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { reassignWork } from "../../db/jobs/reassign-work.ts";
import { endAccess } from "../../db/privacy/access.ts";
import { addAddressToOrders } from "../../db/search/order-text.ts";
import { personColumns } from "../../db/search/person-columns.ts";
import { findRemoved, restorePerson } from "../../db/undo/restore-person.ts";
import { requireAnAdmin } from "../../db/undo/undo-checks.ts";
import type { Outcome, Value } from "../../db/write/act.ts";
import { columnsOfFields } from "../../db/write/field-columns.ts";
import { withIdempotency } from "../../db/write/idempotency.ts";
import { write } from "../../db/write/write.ts";
import { requireFreeAddress } from "../../identity/accounts.store.ts";
import { notifyReaddressed } from "../../identity/letters/readdressed.ts";
import { requireAdmin } from "../../identity/permissions.ts";
import { requireAccountChanger, requireReaddresser } from "../../identity/recent-auth.ts";
import { requireOther } from "../../identity/require-other.ts";
import { listPersonIds, type PersonRow, personOf, personSelection } from "./people-list.store.ts";

/** Gets a person. Throws `not_found`, also for a removed one. */
export function getPerson(actor: Actor, id: number): PersonExtended {
  return personOf(getPersonRow(actor, id));
}

interface AccountRow extends PersonRow {
  password_hash: string | null;
}

function getPersonRow(actor: Actor, id: number): AccountRow {
  const row = actor.db.first(
    q
      .selectFrom("users")
      .select([...personSelection, "password_hash"])
      .where("id", "=", id)
      .where("removed_at", "is", null),
  );
  if (!row) throw new AppError("not_found");
  return row;
}

/** Creates a person without a password; a removed one with the same email is restored as new. Throws `user_exists`. */
export function addPerson(actor: Actor, body: PersonBody): PersonExtended {
  const columns = {
    ...personColumns({ name: body.name, email: body.email, phone: "" }),
    role: body.role,
    status: body.status,
    password_hash: null,
    last_login_at: actor.now,
    never_logged_in: 1,
    created_at: actor.now,
  } as const;
  const { ids } = withIdempotency(actor, () => {
    const act = { object: "person", action: "person.added" } as const;
    const gone = findRemoved(actor.db, columns.email_fold);
    if (gone !== undefined) return write(actor, { ...act, ...restorePerson(gone, columns) });
    requireFreeAddress(actor.db, columns);
    return write(actor, { ...act, add: columns });
  });
  return getPerson(actor, ids[0] ?? 0);
}

/**
 * Updates a person at `version`. Throws `version_conflict` with the record, `user_exists`, `last_admin`,
 * `invalid_transition`, `forbidden` for one's own status or one that only an Admin sets, and as {@link reassignWork}.
 */
export function changePerson(
  actor: Actor,
  { id, version, change }: { id: number; version: number; change: PersonChange },
): { person: PersonExtended; outcome: Outcome } {
  const row = getPersonRow(actor, id);
  if (row.password_hash !== null) requireAccountChanger(actor, [id]);
  requireVersion(row, version);
  if (change.status !== undefined && change.status !== "active") requireOther(actor, id);
  if (change.status !== undefined) requireStep(actor, row.status, change.status);
  const isReaddressed =
    change.email !== undefined && row.password_hash !== null && foldEmail(change.email) !== foldEmail(row.email);
  if (isReaddressed) requireReaddresser(actor);
  const { handOverTo } = change;
  const isHandedOver = change.status === "inactive" && handOverTo !== undefined;
  const work = isHandedOver ? reassignWork(actor, { from: id, to: handOverTo }) : null;
  const { email } = change;
  const outcome = write(actor, {
    object: "person",
    action: "person.changed",
    before: [
      ...(work?.before ?? []),
      ...(email === undefined ? [] : [() => requireFreeAddress(actor.db, { email, person: id })]),
    ],
    change: { ids: [id], set: changedColumns(row, change) },
    also: work?.also ?? [],
    after: [
      () => requireAnAdmin(actor.db),
      ...endsSessions(actor, change.status, [id]),
      ...(email === undefined ? [] : [addAddressToOrders(id, email)]),
      ...(isReaddressed ? notifyReaddressed(actor, { id, from: row.email, to: email ?? "" }) : []),
    ],
    isUndoable: true,
  });
  if (isReaddressed) actor.platform.jobs.wake();
  return { person: getPerson(actor, id), outcome };
}

/** Columns set by a change; a field without an entry here does not compile. */
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

/** Requires a valid change of status, by an Admin where needed. Throws `invalid_transition`, `forbidden`. */
function requireStep(actor: Actor, from: PersonState, to: PersonState): void {
  if (!mayBecome(from, to))
    throw new AppError("invalid_transition", { params: { from, to, allowed: statesAfter(from) } });
  if (takesAdmin(from, to)) requireAdmin(actor);
}

/**
 * Removes a person without orders. Throws `version_conflict`, `user_has_orders`, `last_admin`, `forbidden` for oneself,
 * and as {@link reassignWork}.
 */
export function removePerson(
  actor: Actor,
  { id, version, handOverTo }: { id: number; version: number; handOverTo?: number | null | undefined },
): Outcome {
  const row = getPersonRow(actor, id);
  requireVersion(row, version);
  if (row.password_hash !== null) requireAdmin(actor);
  requireOther(actor, id);
  const work = handOverTo === undefined ? null : reassignWork(actor, { from: id, to: handOverTo });
  return write(actor, {
    object: "person",
    action: "person.removed",
    before: [...(work?.before ?? []), () => requireNoOrders(row)],
    change: { ids: [id], set: { removed_at: actor.now } },
    also: work?.also ?? [],
    after: [() => requireAnAdmin(actor.db), ...endsSessions(actor, "removed", [id])],
    isUndoable: true,
  });
}

function requireNoOrders({ orders_count }: PersonRow): void {
  if (orders_count > 0) throw new AppError("user_has_orders");
}

/** Applies one action to many people; skipped people are listed with the reason. */
export function changePeople(actor: Actor, bulk: PersonBulk): { results: BulkResult[]; outcome: Outcome } {
  const ids = bulk.filter ? peopleWithin(actor, bulk.filter) : [...new Set(bulk.ids)];
  const known = verdicts(actor, ids, bulk);
  const able = ids.filter((id) => known.get(id) === "ok");
  const outcome = write(actor, {
    object: "person",
    action: `person.${bulk.action}`,
    change: { ids: able, set: bulkSet(actor, bulk) },
    after: [
      () => requireAnAdmin(actor.db),
      ...endsSessions(actor, bulk.action === "role" ? undefined : bulk.action, able),
    ],
    isUndoable: true,
  });
  const written = new Set(outcome.ids);
  // On a replay the filter may no longer match the people it changed.
  const results = [...new Set([...ids, ...outcome.ids])].map((id): BulkResult => {
    const verdict = known.get(id) ?? "not_found";
    if (written.has(id) || verdict === "unchanged") return { id, ok: true };
    return { id, ok: false, code: verdict === "ok" ? "changed_since" : verdict };
  });
  return { results, outcome };
}

/** Ids of the people that match a filter, at most as many as one request may change. */
function peopleWithin(actor: Actor, filter: PersonFilter): number[] {
  const { tz } = actor.workspace();
  return listPersonIds(actor.db, { filter, tz, size: BULK_MAX }).ids;
}

/** Whether the filter matches more people than one request may change. */
export function isMoreThanOneCall(actor: Actor, { filter }: PersonBulk): boolean {
  if (!filter) return false;
  const { tz } = actor.workspace();
  return listPersonIds(actor.db, { filter, tz, size: 1 }).total > BULK_MAX;
}

function bulkSet(actor: Actor, bulk: PersonBulk): Record<string, string | number> {
  if (bulk.action === "role") return { role: bulk.value };
  if (bulk.action === "delete") return { removed_at: actor.now };
  return { status: bulk.action === "activate" ? "active" : "inactive" };
}

type Verdict = "ok" | "unchanged" | "user_has_orders" | "last_admin" | "forbidden";

interface VerdictRow extends Pick<PersonRow, "id" | "role" | "status" | "orders_count"> {
  /** Number of active Admins that the action leaves as they are. */
  others: number;
}

/** Decides per person whether the action applies, or why it is skipped. */
function verdicts(actor: Actor, ids: readonly number[], bulk: PersonBulk): Map<number, Verdict> {
  const isListed = (column: string) => sql`${sql.raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const rows = actor.db.all(
    sql<VerdictRow>`SELECT id, role, status, orders_count, (
        SELECT count(*) FROM users AS other WHERE other.role = 'Admin' AND other.status = 'active'
          AND other.removed_at IS NULL AND NOT ${isListed("other.id")}) AS others
      FROM users WHERE removed_at IS NULL AND ${isListed("id")}`,
  );
  // People cannot deactivate or delete themselves.
  const shutsOut = bulk.action === "deactivate" || bulk.action === "delete";
  const stays = rows.find(({ id }) => shutsOut && id === actor.caller?.id);
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

/** Statements that end all access of people who are no longer active. */
function endsSessions(actor: Actor, status: string | undefined, ids: readonly number[]) {
  if (status === undefined || status === "active" || status === "activate") return [];
  return endAccess(actor.now, ids);
}

function requireVersion(row: PersonRow, version: number): void {
  if (row.version !== version) throw new AppError("version_conflict", { data: personOf(row) });
}
