import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { UndoOutcome } from "#shared/api/system/system.ts";
import { AppError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";
import { endAccess } from "./access.ts";
import { movesStock, type RecordKind, stamped, tableOf } from "./act.ts";
import { type Cell, type Compilable, GuardError, statement } from "./cell.ts";
import { feedStatement } from "./commit.ts";
import { AUDIT_COLUMNS, jsonOf, shownOf, stampOf } from "./commit-statements.ts";
import { hashOf } from "./hash.ts";
import { type IdempotencyKey, keepOutcomeStatement, keyStatements } from "./idempotency.ts";
import { stockNotices } from "./notify.ts";
import { guardsOfPlan, planRefusal } from "./plan-limits.ts";
import { feedBatch } from "./publish.ts";
import { namesLeftOut } from "./record-names.ts";
import { isThere } from "./record-there.ts";
import { moveBackStatements } from "./stock-act.ts";
import { guardsOf, undoRefusal } from "./undo-guards.ts";
import { withFreeRanks } from "./undo-ranks.ts";
import { type UndoRecord, type UndoRow, withDerived } from "./undo-records.ts";

/** What else goes into the batch of an undo: before it, and after it under its `mark`; it may be a piece of a job. */
export type Within = (undone: { ids: readonly number[]; mark: string }) => {
  before: readonly Compilable[];
  after: readonly Compilable[];
  isPiece?: boolean;
  /** The caller's key, under which the same call is told what this one did. */
  key?: IdempotencyKey | null;
};

/** What an undo tried to put back: the records of each kind, and the mark that those bear which came back. */
export type Attempted = readonly { object: RecordKind; ids: readonly number[]; mark: string }[];

/**
 * Takes an act back: a second real write that puts back just the columns the act wrote, on the records where none of
 * them was changed since; stock is moved back by as much as it was moved. What an act made out of other records goes only
 * if these come back. Throws `token_expired`, or `changed_since` when nothing could be restored; as a piece of a job it
 * may also restore nothing.
 */
export async function undoAct(c: Context<Env>, row: UndoRow, within?: Within): Promise<Attempted> {
  const { cell, now } = c.var;
  const hash = row.token_hash;
  const parts = await partsOf(cell, row);
  const marks = JSON.stringify(parts.map(({ mark }) => mark));
  const [own] = parts;
  const attempted = parts.map(({ object, records, mark }) => ({ object, ids: idsOf(records), mark }));
  const { before = [], after = [], isPiece, key } = attempted[0] ? (within?.(attempted[0]) ?? {}) : {};
  const plan = await Promise.all([...new Set(parts.map(({ object }) => object))].map((one) => guardsOfPlan(c, one)));
  const isMade = parts.length > 1 && own?.records.some(({ made }) => made !== undefined);
  const least = isMade ? parts.flatMap(({ records }) => records).length : 1;
  const isRestored = `INSERT INTO tx_guard (restored)
    SELECT count(*) >= ? FROM audit WHERE undo_hash IN (SELECT value FROM json_each(?))`;
  await attempt(c, [
    ...(key ? keyStatements(c, key) : []),
    ...plan.flatMap((one) => one.before),
    ...before,
    statement("INSERT INTO tx_guard (stale) SELECT used_at IS NULL FROM undo_log WHERE token_hash = ?", hash),
    ...parts.flatMap((part) => [...backStatements(c, row, part), feedStatement(part.object, part.mark)]),
    statement(
      `UPDATE undo_log SET used_at = ? WHERE token_hash = ? OR ${behind("token_hash")}`,
      now,
      hash,
      ...ends(hash),
    ),
    statement(`UPDATE audit SET undone_at = ? WHERE undo_hash = ? OR ${behind("undo_hash")}`, now, hash, ...ends(hash)),
    ...parts.flatMap(({ object, mark }) => guardsOf(object, mark)),
    ...plan.flatMap((one) => one.after),
    ...(parts.some(({ object }) => movesStock.has(object)) ? stockNotices(c) : []),
    ...parts.filter(({ object }) => object === "person").flatMap(({ records }) => endAccess(now, idsOf(records))),
    ...after,
    ...(isPiece ? [] : [statement(isRestored, least, marks)]),
    ...(key ? [keepOutcomeStatement(key, { mark: hash, plan: attempted, made: undefined })] : []),
    statement("DELETE FROM tx_guard"),
  ]);
  return attempted;
}

/** What came of an undo: the records that came back, and by name those that did not. */
export async function outcomeOf(cell: Cell, attempted: Attempted): Promise<UndoOutcome> {
  const back =
    "SELECT object_id AS id, undo_hash AS mark FROM audit WHERE undo_hash IN (SELECT value FROM json_each(?))";
  const marks = JSON.stringify(attempted.map(({ mark }) => mark));
  const { rows } = await cell.run<{ id: number; mark: string }>(statement(back, marks));
  const outcome: UndoOutcome = { restored: [], leftOut: [] };
  for (const { object, ids, mark } of attempted) {
    const restored = new Set(idsOf(rows.filter((one) => one.mark === mark)));
    outcome.restored.push(...ids.filter((id) => restored.has(id)).map((id) => ({ object, id })));
    outcome.leftOut.push(...(await namesLeftOut(cell, { kind: object, ids: ids.filter((id) => !restored.has(id)) })));
  }
  return outcome;
}

/** The records of one kind that an act wrote, as they are to be put back under a mark of their own. */
interface Part {
  object: RecordKind;
  records: readonly UndoRecord[];
  mark: string;
}

const idsOf = (records: readonly { id: number }[]): number[] => records.map(({ id }) => id);

/** The marks of the further records of an act lie right behind its own. */
const behind = (column: string): string => `(${column} > ? AND ${column} < ?)`;
const ends = (hash: string): [string, string] => [`${hash}.`, `${hash}/`];

/** What there is to put back: the act's own records, then those of other kinds that it wrote too. */
async function partsOf(cell: Cell, row: UndoRow): Promise<Part[]> {
  const further = `SELECT object, records_json FROM undo_log WHERE ${behind("token_hash")} ORDER BY token_hash`;
  const { rows } = await cell.run<UndoRow>(statement(further, ...ends(row.token_hash)));
  const returning = row.object === "column" ? idsOf(JSON.parse(row.records_json)) : [];
  const made = [row, ...rows].map(async ({ object, records_json }): Promise<Part> => {
    const derived = await withDerived(cell, object, JSON.parse(records_json));
    const records = await withFreeRanks(cell, { kind: object, records: derived, returning });
    return { object, records, mark: hashOf(randomBytes(24).toString("base64url")) };
  });
  return Promise.all(made);
}

function backStatements(c: Context<Env>, row: UndoRow, part: Part): Compilable[] {
  const isStock = part.records[0]?.delta !== undefined;
  return isStock ? moveBackStatements(c, row, part.mark) : restoreStatements(c, part);
}

/** Whoever has left meanwhile is given nothing back; who still has it, keeps it. */
function stillHere(column: string, value: string): string {
  const isHere = (id: string) =>
    `EXISTS (SELECT 1 FROM users AS u WHERE u.id = ${id} AND u.status = 'active' AND u.removed_at IS NULL)`;
  if (column === "assignee_id") return `iif(${value} = assignee_id OR ${isHere(value)}, ${value}, NULL)`;
  if (column !== "assignees_json") return value;
  // As text, not as JSON that the audit row would take in.
  return `(SELECT json_group_array(value) || '' FROM json_each(${value})
    WHERE value IN (SELECT value FROM json_each(assignees_json)) OR ${isHere("value")})`;
}

/**
 * Audit rows for the records that are there and still stand as the act left them (a new one: that nobody has touched
 * since), then the one UPDATE that puts them back.
 */
function restoreStatements(c: Context<Env>, { object, records, mark }: Part): Compilable[] {
  const table = tableOf[object];
  const columns = Object.keys(records[0]?.before ?? {});
  // A column that the act left as it was in this record, as it did not in others, is nobody's to put back.
  const isLeft = (column: string) =>
    `json_type(one.value, '$.after.${column}') IS NOT NULL AND one.value ->> '$.before.${column}' IS one.value ->> '$.after.${column}'`;
  const was = (column: string) => stillHere(column, `one.value ->> '$.before.${column}'`);
  const back = (column: string, now: string) => `iif(${isLeft(column)}, ${now}, ${was(column)})`;
  const now = (column: string) => `record.${column}`;
  const untouched = Object.keys(records[0]?.after ?? {}).map(
    (column) => `(${isLeft(column)} OR record.${column} IS one.value ->> '$.after.${column}')`,
  );
  const list = JSON.stringify(records);
  const isAlone = `(one.value ->> '$.made' IS NULL OR NOT EXISTS (SELECT 1 FROM audit AS later
    WHERE later.object = ? AND later.object_id = record.id AND later.id > one.value ->> '$.made'))`;
  return [
    statement(
      `INSERT INTO audit (${AUDIT_COLUMNS})
       SELECT ?, ?, ?, ?, record.id, ${jsonOf(shownOf(columns), now)}, ${jsonOf(shownOf(columns), (column) => back(column, now(column)))}, ?, ?, ?
       FROM json_each(?) AS one JOIN ${table} AS record ON record.id = one.value ->> '$.id'
       WHERE ${[isThere(object, columns), ...untouched].join(" AND ")} AND coalesce(record.version = one.value ->> '$.version', 1) AND ${isAlone}`,
      c.var.now,
      c.var.caller?.id,
      `${object}.undone`,
      object,
      mark,
      c.var.requestId,
      c.var.actId,
      list,
      object,
    ),
    // The plus keeps the audit rows from leading the way, which would read the whole list again for each of them.
    statement(
      `UPDATE ${table} SET ${columns.map((column) => `${column} = ${back(column, `${table}.${column}`)}`).join(", ")},
         ${stampOf(object)}version = version + 1
       FROM json_each(?) AS one
       WHERE ${table}.id = one.value ->> '$.id' AND +${table}.id IN (SELECT object_id FROM audit WHERE undo_hash = ?)`,
      ...(stamped.has(object) ? [c.var.now] : []),
      list,
      mark,
    ),
  ];
}

/** A guard that says no means somebody was faster, or that what was taken has been taken again. */
async function attempt(c: Context<Env>, statements: readonly Compilable[]) {
  try {
    return await feedBatch(c, statements);
  } catch (error) {
    if (!(error instanceof GuardError) || error.constraint === "job_step") throw error;
    if (error.constraint === "stale") throw new AppError("token_expired");
    const refusal = await planRefusal(c, error);
    if (refusal) throw refusal;
    throw new AppError(undoRefusal(error.constraint));
  }
}
