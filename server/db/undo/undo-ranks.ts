import { type Database, statement } from "../database.ts";
import { rankBetween } from "../ranks.ts";
import { type RecordKind, tableOf, type Value } from "../write/act.ts";
import type { UndoRecord } from "./undo-records.ts";

/** Position that a record returns to. */
interface Home {
  id: number;
  scope: number;
  /** Column to use instead of a deleted one. */
  other: number | null;
  /** Current rank. */
  rank: string;
}

const HOMES: Partial<Record<RecordKind, string>> = {
  card: `SELECT c.id, c.rank, coalesce(one.value ->> '$.before.column_id', c.column_id) AS scope,
      iif(col.removed_at IS NULL OR col.id IN (SELECT value FROM json_each(?2)), NULL,
        (SELECT id FROM board_columns WHERE board_id = c.board_id AND removed_at IS NULL ORDER BY rank LIMIT 1)) AS other
    FROM json_each(?1) AS one JOIN cards AS c ON c.id = one.value ->> '$.id'
    JOIN board_columns AS col ON col.id = coalesce(one.value ->> '$.before.column_id', c.column_id)`,
  column: `SELECT c.id, c.rank, c.board_id AS scope, NULL AS other FROM json_each(?1) AS one
    JOIN board_columns AS c ON c.id = one.value ->> '$.id' WHERE json_array_length(?2) >= 0`,
};
const TAKEN: Partial<Record<RecordKind, string>> = {
  card: `SELECT column_id AS scope, rank FROM cards WHERE column_id IN (SELECT value FROM json_each(?1))
    AND archived_at IS NULL AND removed_at IS NULL AND id NOT IN (SELECT value FROM json_each(?2)) ORDER BY rank`,
  column: `SELECT board_id AS scope, rank FROM board_columns WHERE board_id IN (SELECT value FROM json_each(?1))
    AND removed_at IS NULL AND id NOT IN (SELECT value FROM json_each(?2)) ORDER BY rank`,
};

/**
 * Gives the records of an undo free ranks. A record whose rank is taken comes right after it, and cards whose column is
 * deleted (and not restored by the same undo) go to the end of the board's first column.
 */
export function reallocateRanks(
  db: Database,
  { kind, records, returning }: { kind: RecordKind; records: readonly UndoRecord[]; returning: readonly number[] },
): readonly UndoRecord[] {
  const [homes, taken] = [HOMES[kind], TAKEN[kind]];
  if (!homes || !taken || records[0]?.before?.rank === undefined) return records;
  const found = db.all<Home>(statement(homes, JSON.stringify(records), JSON.stringify(returning)));
  const homeOf = new Map(found.map((row) => [row.id, row]));
  const scopes = [...new Set(found.map((row) => row.other ?? row.scope))];
  const leaving = JSON.stringify(asLeft(db, kind, records));
  const rows = db.all<{ scope: number; rank: string }>(statement(taken, JSON.stringify(scopes), leaving));
  const keys = new Map(
    scopes.map((scope) => [scope, rows.filter((row) => row.scope === scope).map(({ rank }) => rank)]),
  );

  return records.map((record) => {
    const home = homeOf.get(record.id);
    const within = home && keys.get(home.other ?? home.scope);
    if (!home || !within) return record;
    // The act did not change the rank: the current one gives the position.
    const isLeft = record.before?.rank === record.after?.rank;
    const own = isLeft ? home.rank : String(record.before?.rank);
    const rank = freeRank(within, home.other === null ? own : null);
    const elsewhere: Record<string, Value> = home.other === null ? {} : { column_id: home.other };
    return {
      ...record,
      before: { ...record.before, rank, ...elsewhere },
      ...(isLeft && { after: { ...record.after, rank: own } }),
    };
  });
}

/** Records that still have the act's values, and so free their ranks; the others stay in place. */
function asLeft(db: Database, kind: RecordKind, records: readonly UndoRecord[]): number[] {
  const columns = Object.keys(records[0]?.after ?? {});
  const text = `SELECT ${["id", ...columns].join(", ")} FROM ${tableOf[kind]} WHERE id IN (SELECT value FROM json_each(?))`;
  const ids = records.map(({ id }) => id);
  const rows = db.all<Record<string, Value> & { id: number }>(statement(text, JSON.stringify(ids)));
  const now = new Map(rows.map((row) => [row.id, row]));
  const isAsLeft = (id: number, at: number) => (column: string) =>
    now.get(id)?.[column] === records[at]?.after?.[column] ||
    // A rank that the act did not change may have been rewritten since.
    (column === "rank" && records[at]?.before?.rank === records[at]?.after?.rank);
  return ids.filter((id, at) => columns.every(isAsLeft(id, at)));
}

/** Returns the wanted rank, one right after it if it is taken, or one at the end, and adds it to `keys`. */
function freeRank(keys: string[], wanted: string | null): string {
  const at = wanted === null ? keys.length - 1 : keys.indexOf(wanted);
  const isFree = wanted !== null && at < 0;
  const rank = isFree ? wanted : rankBetween(keys[at] ?? null, keys[at + 1] ?? null);
  const next = keys.findIndex((key) => key > rank);
  keys.splice(next < 0 ? keys.length : next, 0, rank);
  return rank;
}
