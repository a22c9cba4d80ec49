import { type RawBuilder, sql } from "kysely";
import { type Database, inList } from "../database.ts";
import { rankBetween } from "../ranks.ts";
import type { RecordKind, Value } from "../write/act.ts";
import { currentRows, type UndoRecord } from "./undo-records.ts";

/** Position that a record returns to. */
interface Home {
  id: number;
  scope: number;
  /** Column to use instead of a deleted one. */
  other: number | null;
  /** Current rank. */
  rank: string;
}

/** Rank in a column or on a board. */
interface TakenRank {
  scope: number;
  rank: string;
}

/** Queries over the records of an undo, by kind. */
interface RankQueries {
  /** Positions that `records` (as JSON) return to, if the same undo restores the columns `returning`. */
  homes(records: string, returning: readonly number[]): RawBuilder<Home>;
  /** Ranks in `scopes`, in order, except those of the records `leaving`. */
  taken(scopes: readonly number[], leaving: readonly number[]): RawBuilder<TakenRank>;
}

const rankQueries: Partial<Record<RecordKind, RankQueries>> = {
  card: {
    homes: (records, returning) => sql`SELECT c.id, c.rank,
        coalesce(one.value ->> '$.before.column_id', c.column_id) AS scope,
        iif(col.removed_at IS NULL OR col.id IN ${inList(returning)}, NULL,
          (SELECT id FROM board_columns WHERE board_id = c.board_id AND removed_at IS NULL ORDER BY rank LIMIT 1)) AS other
      FROM json_each(${records}) AS one JOIN cards AS c ON c.id = one.value ->> '$.id'
      JOIN board_columns AS col ON col.id = coalesce(one.value ->> '$.before.column_id', c.column_id)`,
    taken: (scopes, leaving) => sql`SELECT column_id AS scope, rank FROM cards WHERE column_id IN ${inList(scopes)}
      AND archived_at IS NULL AND removed_at IS NULL AND id NOT IN ${inList(leaving)} ORDER BY rank`,
  },
  column: {
    homes: (records) => sql`SELECT c.id, c.rank, c.board_id AS scope, NULL AS other FROM json_each(${records}) AS one
      JOIN board_columns AS c ON c.id = one.value ->> '$.id'`,
    taken: (scopes, leaving) => sql`SELECT board_id AS scope, rank FROM board_columns
      WHERE board_id IN ${inList(scopes)} AND removed_at IS NULL AND id NOT IN ${inList(leaving)} ORDER BY rank`,
  },
};

/**
 * Gives the records of an undo free ranks. A record whose rank is taken comes right after it, and cards whose column is
 * deleted (and not restored by the same undo) go to the end of the board's first column.
 */
export function reallocateRanks(
  db: Database,
  { kind, records, returning }: { kind: RecordKind; records: readonly UndoRecord[]; returning: readonly number[] },
): readonly UndoRecord[] {
  const queries = rankQueries[kind];
  if (!queries || records[0]?.before?.rank === undefined) return records;
  const found = db.all(queries.homes(JSON.stringify(records), returning));
  const homeOf = new Map(found.map((row) => [row.id, row]));
  const scopes = [...new Set(found.map((row) => row.other ?? row.scope))];
  const rows = db.all(queries.taken(scopes, unchangedIds(db, kind, records)));
  const ranks = new Map(
    scopes.map((scope) => [scope, rows.filter((row) => row.scope === scope).map(({ rank }) => rank)]),
  );

  return records.map((record) => {
    const home = homeOf.get(record.id);
    const within = home && ranks.get(home.other ?? home.scope);
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
function unchangedIds(db: Database, kind: RecordKind, records: readonly UndoRecord[]): number[] {
  const columns = Object.keys(records[0]?.after ?? {});
  const current = currentRows(db, { kind, ids: records.map(({ id }) => id), columns });
  const isUnchanged = ({ id, before, after }: UndoRecord) =>
    columns.every(
      (column) =>
        current.get(id)?.[column] === after?.[column] ||
        // A rank that the act did not change may have been rewritten since.
        (column === "rank" && before?.rank === after?.rank),
    );
  return records.filter(isUnchanged).map(({ id }) => id);
}

/** Returns the wanted rank, one right after it if it is taken, or one at the end, and adds it to `ranks`. */
function freeRank(ranks: string[], wanted: string | null): string {
  const at = wanted === null ? ranks.length - 1 : ranks.indexOf(wanted);
  const isFree = wanted !== null && at < 0;
  const rank = isFree ? wanted : rankBetween(ranks[at] ?? null, ranks[at + 1] ?? null);
  const next = ranks.findIndex((other) => other > rank);
  ranks.splice(next < 0 ? ranks.length : next, 0, rank);
  return rank;
}
