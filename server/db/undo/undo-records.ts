import { sql } from "kysely";
import { foldEmail } from "#shared/rules/text/fold.ts";
import { type Database, inList, q } from "../database.ts";
import { type RecordKind, tableOf, type Value } from "../write/act.ts";
import { derivations } from "./derived.ts";

/** Stored undo token of one act. */
export interface UndoRow {
  token_hash: string;
  user_id: number;
  object: RecordKind;
  records_json: string;
  until: number;
  used_at: number | null;
}

/** One record of an act: its columns before and after, or the units added to its stock. */
export interface UndoRecord {
  id: number;
  before?: Record<string, Value>;
  after?: Record<string, Value>;
  delta?: number;
  /** Audit id of its creation, if the act added the record. */
  made?: number;
  /** Version that the record must still have, since a value was computed from its columns. */
  version?: number;
}

/** A version that no record has, so that the record is skipped. */
const NO_VERSION = 0;

/** Current values of some columns of a record. */
export type CurrentRow = Record<string, Value> & { id: number; version: number };

/** Reads some columns of records, by id. */
export function currentRows(
  db: Database,
  { kind, ids, columns }: { kind: RecordKind; ids: readonly number[]; columns: readonly string[] },
): Map<number, CurrentRow> {
  const names = sql.join(["id", "version", ...columns].map((column) => sql.ref(column)));
  const rows = db.all(sql<CurrentRow>`SELECT ${names} FROM ${sql.table(tableOf[kind])} WHERE id IN ${inList(ids)}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Computes derived columns again, from the values after the undo. */
export function withDerived(db: Database, kind: RecordKind, records: UndoRecord[]): UndoRecord[] {
  const { needs = [], columns = {} } = derivations[kind] ?? {};
  const derived = Object.keys(columns).filter((column) => column in (records[0]?.after ?? {}));
  if (derived.length === 0) return records;
  const current = currentRows(db, { kind, ids: records.map(({ id }) => id), columns: needs });
  return withSales(records, current).map((record) => {
    const row = current.get(record.id);
    // Columns that the act did not change are not restored.
    const restored = Object.entries(record.before ?? {}).filter(([column, value]) => record.after?.[column] !== value);
    const result = { ...row, ...Object.fromEntries(restored) };
    const computed = derived.map((column): [string, Value] => [column, columns[column]?.(result) ?? null]);
    const after = Object.entries(record.after ?? {}).filter(([column]) => !derived.includes(column));
    return {
      id: record.id,
      before: { ...record.before, ...Object.fromEntries(computed) },
      after: Object.fromEntries(after),
      version: computed.some(([, value]) => value === null) ? NO_VERSION : (row?.version ?? NO_VERSION),
    };
  });
}

type Facts = Readonly<Record<string, Value>>;

/**
 * Adds sale prices to an act that recorded the final price only: one of an older build, or one that did not change the
 * sale. The sale is derived from the final price; nothing is added where no sale changed.
 */
function withSales(records: UndoRecord[], current: ReadonlyMap<number, Facts>): UndoRecord[] {
  const { after = {} } = records[0] ?? {};
  if (!("final_minor" in after) || "sale_minor" in after) return records;
  const completed = records.map((record) => {
    const price_minor = current.get(record.id)?.price_minor ?? null;
    const saleIn = (facts: Facts = {}) => ({ ...facts, sale_minor: saleOf({ price_minor, ...facts }) });
    return { ...record, before: saleIn(record.before), after: saleIn(record.after) };
  });
  const hasChange = completed.some((record) => record.before.sale_minor !== record.after.sale_minor);
  return hasChange ? completed : records;
}

/** Final price, if it is below the price and there is a discount; otherwise null. */
const saleOf = ({ price_minor, discount_bps, final_minor = null }: Facts): Value =>
  discount_bps !== 0 && Number(final_minor) < Number(price_minor) ? final_minor : null;

/** Ids of those people who can sign in. */
export function accountsAmong(db: Database, people: readonly { id: number }[]): number[] {
  const ids = inList(people.map(({ id }) => id));
  const rows = db.all(q.selectFrom("users").select("id").where("password_hash", "is not", null).where("id", "in", ids));
  return rows.map(({ id }) => id);
}

/** An account whose sign-in address changes. */
export interface Readdressed {
  id: number;
  from: string;
  to: string;
}

/** Accounts among these people whose earlier address is restored. */
export function readdressed(db: Database, records: readonly UndoRecord[]): Readdressed[] {
  const moved = records
    .map(({ id, before, after }) => ({ id, from: String(after?.email ?? ""), to: String(before?.email ?? "") }))
    .filter(({ from, to }) => foldEmail(from) !== foldEmail(to));
  if (moved.length === 0) return [];
  const accounts = new Set(accountsAmong(db, moved));
  return moved.filter(({ id }) => accounts.has(id));
}
