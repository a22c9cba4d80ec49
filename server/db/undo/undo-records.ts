import { foldEmail } from "#shared/rules/fold.ts";
import { type Database, statement } from "../database.ts";
import { type RecordKind, tableOf, type Value } from "../write/act.ts";
import { derivations } from "./derived.ts";

/** The right to take one act back, as it is kept. */
export interface UndoRow {
  token_hash: string;
  user_id: number;
  object: RecordKind;
  records_json: string;
  until: number;
  used_at: number | null;
}

/** One record of an act: its columns before and after, or the pieces that came to its stock. */
export interface UndoRecord {
  id: number;
  before?: Record<string, Value>;
  after?: Record<string, Value>;
  delta?: number;
  /** The audit row of its making, where the act has added it. */
  made?: number;
  /** Where the record must still stand, since something was worked out from what it holds. */
  version?: number;
}

/** A version no record has, so that it is left out. */
const NOWHERE = 0;

/** The records with what follows from other columns worked out again, from what will stand there after the undo. */
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
    // What the act left as it was is not put back.
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
 * The records of an act that tells what is paid but no sale price: one of a build that kept none, or one that left the
 * sale as it was. The sale follows from what was paid; nothing is added where no sale changed.
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

/** What is paid, where that is below the price and there is a discount. */
const saleOf = ({ price_minor, discount_bps, final_minor = null }: Facts): Value =>
  discount_bps !== 0 && Number(final_minor) < Number(price_minor) ? final_minor : null;

/** Whoever of these people can sign in. */
export function accountsAmong(db: Database, records: readonly UndoRecord[]): number[] {
  const rows = db.all<{ id: number }>(
    statement(
      "SELECT id FROM users WHERE password_hash IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
      JSON.stringify(records.map(({ id }) => id)),
    ),
  );
  return rows.map(({ id }) => id);
}

/** An account that changes the address it is opened with. */
export interface Readdressed {
  id: number;
  from: string;
  to: string;
}

/** The accounts among these people that get an earlier address back. */
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
