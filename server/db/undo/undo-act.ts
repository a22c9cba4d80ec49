import { randomBytes } from "node:crypto";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { UndoOutcome } from "#shared/api/system/system.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { ConstraintError, type Database, inList, type Query, q, type Step } from "../database.ts";
import { hashOf } from "../hash.ts";
import { endAccess } from "../privacy/access.ts";
import { movesStock, type RecordKind, tableOf } from "../write/act.ts";
import { stockNotices } from "../write/notify.ts";
import { limitsOf } from "../write/plan-limits.ts";
import { feedAll } from "../write/publish.ts";
import { namesLeftOut } from "../write/record-names.ts";
import { isThere } from "../write/record-there.ts";
import { feedStatement } from "../write/write.ts";
import { insertAudit, jsonObject, shownOf, stampOf } from "../write/write-statements.ts";
import { moveBackStatements } from "./stock-act.ts";
import { checksOf, undoRefusal } from "./undo-checks.ts";
import { reallocateRanks } from "./undo-ranks.ts";
import { type UndoRecord, type UndoRow, withDerived } from "./undo-records.ts";

/** Further steps of an undo, after its records are restored: gets the records of the act's own kind and their mark. */
export type AlsoUndo = (undone: { ids: readonly number[]; mark: string }) => readonly Step[];

/** Records that an undo tried to restore, by kind, with the mark of the audit rows of those it restored. */
export type Attempted = readonly { object: RecordKind; ids: readonly number[]; mark: string }[];

/**
 * Undoes an act with a second write. It restores only the columns that the act wrote, on records where none of them has
 * changed since; stock moves back by the same amount. A record that the act created from others is removed only if all
 * of these are restored. Throws `changed_since` when nothing could be restored, except in a batch of a job (`isPiece`).
 */
export function undoAct(
  actor: Actor,
  row: UndoRow,
  { also, isPiece }: { also?: AlsoUndo; isPiece?: boolean } = {},
): Attempted {
  const { db, now } = actor;
  const hash = row.token_hash;
  const parts = partsOf(db, row);
  const [own] = parts;
  const attempted = parts.map(({ object, records, mark }) => ({ object, ids: idsOf(records), mark }));
  const limits = [...new Set(parts.map(({ object }) => object))].map((one) => limitsOf(actor, one));
  const isMade = parts.length > 1 && own?.records.some(({ made }) => made !== undefined);
  const least = isMade ? parts.flatMap(({ records }) => records).length : 1;
  attempt(actor, [
    ...parts.flatMap((part) => [...backStatements(actor, row, part), feedStatement(part.object, part.mark)]),
    sql`UPDATE undo_log SET used_at = ${now} WHERE token_hash = ${hash} OR ${isFurther("token_hash", hash)}`,
    sql`UPDATE audit SET undone_at = ${now} WHERE undo_hash = ${hash} OR ${isFurther("undo_hash", hash)}`,
    ...parts.flatMap(({ object, mark }) => checksOf(actor, { kind: object, mark })),
    ...limits,
    ...(parts.some(({ object }) => movesStock.has(object)) ? stockNotices(actor) : []),
    ...parts.filter(({ object }) => object === "person").flatMap(({ records }) => endAccess(now, idsOf(records))),
    ...(attempted[0] && also ? also(attempted[0]) : []),
    ...(isPiece ? [] : [() => requireRestored(db, attempted, least)]),
  ]);
  return attempted;
}

/** Outcome of an undo: the restored records, and the names of those skipped. */
export function outcomeOf(db: Database, attempted: Attempted): UndoOutcome {
  const rows = listRestored(db, attempted);
  const outcome: UndoOutcome = { restored: [], leftOut: [] };
  for (const { object, ids, mark } of attempted) {
    const restored = new Set(idsOf(rows.filter((one) => one.mark === mark)));
    outcome.restored.push(...ids.filter((id) => restored.has(id)).map((id) => ({ object, id })));
    outcome.leftOut.push(...namesLeftOut(db, { kind: object, ids: ids.filter((id) => !restored.has(id)) }));
  }
  return outcome;
}

const listRestored = (db: Database, attempted: Attempted): { id: number; mark: string }[] =>
  db.all(
    sql<{ id: number; mark: string }>`SELECT object_id AS id, undo_hash AS mark FROM audit
      WHERE undo_hash IN ${inList(attempted.map(({ mark }) => mark))}`,
  );

function requireRestored(db: Database, attempted: Attempted, least: number): void {
  if (listRestored(db, attempted).length < least) throw new AppError("changed_since");
}

/** Records of one kind that an act wrote, to be restored under a mark of their own. */
interface Part {
  object: RecordKind;
  records: readonly UndoRecord[];
  mark: string;
}

const idsOf = (records: readonly { id: number }[]): number[] => records.map(({ id }) => id);

/** Condition on a column of marks: it is that of the act's further records, which sort right after its own mark. */
const isFurther = (column: "token_hash" | "undo_hash", hash: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(column)} > ${`${hash}.`} AND ${sql.ref(column)} < ${`${hash}/`})`;

/** Records to restore: those of the act's own kind, then those of other kinds. */
function partsOf(db: Database, row: UndoRow): Part[] {
  const further = q
    .selectFrom("undo_log")
    .select(["object", "records_json"])
    .where(isFurther("token_hash", row.token_hash))
    .orderBy("token_hash")
    .$narrowType<Pick<UndoRow, "object">>();
  const rows = db.all(further);
  const returning = row.object === "column" ? idsOf(JSON.parse(row.records_json)) : [];
  return [row, ...rows].map(({ object, records_json }): Part => {
    const derived = withDerived(db, object, JSON.parse(records_json));
    const records = reallocateRanks(db, { kind: object, records: derived, returning });
    return { object, records, mark: hashOf(randomBytes(24).toString("base64url")) };
  });
}

function backStatements(actor: Actor, row: UndoRow, part: Part): Query[] {
  const isStock = part.records[0]?.delta !== undefined;
  return isStock ? moveBackStatements(actor, row, part.mark) : restoreStatements(actor, part);
}

/** Restores an assignee only if that person is still active; a person assigned at present stays assigned. */
function activeOrAssigned(column: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const isActive = (id: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT 1 FROM users AS u WHERE u.id = ${id} AND u.status = 'active' AND u.removed_at IS NULL)`;
  if (column === "assignee_id") return sql`iif(${value} = assignee_id OR ${isActive(value)}, ${value}, NULL)`;
  if (column !== "assignees_json") return value;
  // `|| ''` turns the JSON value into text, which the audit row would otherwise embed as an array.
  return sql`(SELECT json_group_array(value) || '' FROM json_each(${value})
    WHERE value IN (SELECT value FROM json_each(assignees_json)) OR ${isActive(sql`value`)})`;
}

/** Path of a column in the JSON of an {@link UndoRecord}. */
const pathOf = (side: "before" | "after", column: string) => sql.lit(`$.${side}.${column}`);
const valueIn = (side: "before" | "after", column: string) => sql`one.value ->> ${pathOf(side, column)}`;

/** The act did not change the column in this record, but did in others, so it is not restored. */
const isKept = (column: string): RawBuilder<SqlBool> =>
  sql`json_type(one.value, ${pathOf("after", column)}) IS NOT NULL
    AND ${valueIn("before", column)} IS ${valueIn("after", column)}`;

/** Value of a column after the undo; `current` is its value before. */
const restoredValue = (column: string, current: RawBuilder<unknown>) =>
  sql`iif(${isKept(column)}, ${current}, ${activeOrAssigned(column, valueIn("before", column))})`;

/**
 * Inserts audit rows for existing records that still have the act's values (an added one: untouched since), then
 * restores them with one UPDATE.
 */
function restoreStatements(actor: Actor, { object, records, mark }: Part): Query[] {
  const table = sql.table(tableOf[object]);
  const list = sql`json_each(${JSON.stringify(records)}) AS one`;
  const columns = Object.keys(records[0]?.before ?? {});
  const shown = shownOf(columns);
  const current = (column: string) => sql.ref(`record.${column}`);
  const untouched = Object.keys(records[0]?.after ?? {}).map(
    (column) => sql`(${isKept(column)} OR ${current(column)} IS ${valueIn("after", column)})`,
  );
  const isAlone = sql`(one.value ->> '$.made' IS NULL OR NOT EXISTS (SELECT 1 FROM audit AS later
    WHERE later.object = ${object} AND later.object_id = record.id AND later.id > one.value ->> '$.made'))`;
  const isVersion = sql`coalesce(record.version = one.value ->> '$.version', 1)`;
  const conditions = sql.join([isThere(object, columns), ...untouched, isVersion, isAlone], sql` AND `);
  const assignments = columns.map(
    (column) => sql`${sql.ref(column)} = ${restoredValue(column, sql.ref(`${tableOf[object]}.${column}`))}`,
  );
  return [
    insertAudit(
      actor,
      {
        action: `${object}.undone`,
        object,
        id: sql`record.id`,
        before: jsonObject(shown, current),
        after: jsonObject(shown, (column) => restoredValue(column, current(column))),
        mark,
      },
      sql`FROM ${list} JOIN ${table} AS record ON record.id = one.value ->> '$.id' WHERE ${conditions}`,
    ),
    // Unary + stops SQLite from driving the join by `audit`, which would read the whole list again for each audit row.
    sql`UPDATE ${table} SET ${sql.join(assignments)}, ${stampOf(object, actor.now)}version = version + 1 FROM ${list}
      WHERE ${table}.id = one.value ->> '$.id'
        AND +${table}.id IN (SELECT object_id FROM audit WHERE undo_hash = ${mark})`,
  ];
}

/** A violated constraint means that a restored value has been taken by another record since. */
function attempt(actor: Actor, steps: readonly Step[]): void {
  try {
    feedAll(actor, steps);
  } catch (error) {
    throw error instanceof ConstraintError ? new AppError(undoRefusal(error.constraint)) : error;
  }
}
