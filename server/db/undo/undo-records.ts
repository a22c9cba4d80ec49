import { foldEmail } from "#shared/rules/text/fold.ts";
import { type Database, statement } from "../database.ts";
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
const NOWHERE = 0;

/** Computes derived columns again, from the values after the undo. */
export function withDerived(db: Database, kind: RecordKind, records: UndoRecord[]): UndoRecord[] {
  const { needs = [], columns = {} } = derivations[kind] ?? {};
  const derived = Object.keys(columns).filter((column) => column in (records[0]?.after ?? {}));
  if (derived.length === 0) return records;
  const rows = db.all<Record<string, Value> & { id: number; version: number }>(
    statement(
      `SELECT id, version, ${needs.join(", ")} FROM ${tableOf[kind]} WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(records.map(({ id }) => id)),
    ),
  );
  const standing = new Map(rows.map((row) => [row.id, row]));
  return withSales(records, standing).map((record) => {
    const row = standing.get(record.id);
    // Columns that the act did not change are not restored.
    const back = Object.entries(record.before ?? {}).filter(([column, value]) => record.after?.[column] !== value);
    const will = { ...row, ...Object.fromEntries(back) };
    const anew = derived.map((column): [string, Value] => [column, columns[column]?.(will) ?? null]);
    const after = Object.entries(record.after ?? {}).filter(([column]) => !derived.includes(column));
    return {
      id: record.id,
      before: { ...record.before, ...Object.fromEntries(anew) },
      after: Object.fromEntries(after),
      version: anew.some(([, value]) => value === null) ? NOWHERE : (row?.version ?? NOWHERE),
    };
  });
}

type Facts = Readonly<Record<string, Value>>;

/**
 * Adds sale prices to an act that recorded the final price only: one of an older build, or one that did not change the
 * sale. The sale is derived from the final price; nothing is added where no sale changed.
 */
function withSales(records: UndoRecord[], standing: ReadonlyMap<number, Facts>): UndoRecord[] {
  const { after = {} } = records[0] ?? {};
  if (!("final_minor" in after) || "sale_minor" in after) return records;
  const told = records.map((record) => {
    const price_minor = standing.get(record.id)?.price_minor ?? null;
    const saleIn = (facts: Facts = {}) => ({ ...facts, sale_minor: saleOf({ price_minor, ...facts }) });
    return { ...record, before: saleIn(record.before), after: saleIn(record.after) };
  });
  return told.some(({ before, after: then }) => before.sale_minor !== then.sale_minor) ? told : records;
}

/** Final price, if it is below the price and there is a discount; otherwise null. */
const saleOf = ({ price_minor, discount_bps, final_minor = null }: Facts): Value =>
  discount_bps !== 0 && Number(final_minor) < Number(price_minor) ? final_minor : null;

/** Ids of those people who can sign in. */
export function accountsAmong(db: Database, records: readonly UndoRecord[]): number[] {
  const rows = db.all<{ id: number }>(
    statement(
      "SELECT id FROM users WHERE password_hash IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
      JSON.stringify(records.map(({ id }) => id)),
    ),
  );
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
  const rows = db.all<{ id: number }>(
    statement(
      "SELECT id FROM users WHERE password_hash IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
      JSON.stringify(moved.map(({ id }) => id)),
    ),
  );
  const accounts = new Set(rows.map(({ id }) => id));
  return moved.filter(({ id }) => accounts.has(id));
}
