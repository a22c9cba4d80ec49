import { type Insertable, sql } from "kysely";
import { type Database, runAll } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

// Keeps a bound value below 1 MB on the edge, even with two bytes per character.
const FLUSH_CHARS = 400_000;

// Parents first: rows of one flush share a transaction, and foreign keys are checked immediately.
const ORDER = [
  "users",
  "products",
  "orders",
  "order_lines",
  "stock_moves",
  "transactions",
  "order_events",
  "visits",
  "inbox_labels",
  "canned",
  "conversations",
  "messages",
  "blocked_senders",
  "conversation_seen",
  "notifications",
  "boards",
  "board_columns",
  "board_labels",
  "cards",
  "card_comments",
  "audit",
] as const;
type Loaded = (typeof ORDER)[number];

/** Collects rows and inserts them in large batches, each table's rows as one JSON value. */
export interface Loader {
  add<Table extends Loaded>(table: Table, row: Insertable<Schema[Table]>): void;
  flush(): void;
}

interface Waiting {
  columns: string[];
  rows: string[];
  chars: number;
}

function insertion(table: Loaded, { columns, rows }: Waiting) {
  const values = columns.map((_, index) => sql`value ->> ${sql.lit(index)}`);
  return sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    SELECT ${sql.join(values)} FROM json_each(${`[${rows.join(",")}]`})`;
}

/** Creates a loader with constant memory: it holds at most one batch of rows. */
export function loaderOf(db: Database): Loader {
  let waiting = new Map<Loaded, Waiting>();

  function flush(): void {
    const full = waiting;
    waiting = new Map();
    const statements = ORDER.flatMap((table) => {
      const rows = full.get(table);
      return rows ? [insertion(table, rows)] : [];
    });
    if (statements.length > 0) runAll(db, statements);
  }

  return {
    flush,
    add(table, row) {
      const values = row as Record<string, unknown>;
      let place = waiting.get(table);
      if (!place) {
        place = { columns: Object.keys(values), rows: [], chars: 0 };
        waiting.set(table, place);
      }
      const text = JSON.stringify(place.columns.map((column) => values[column]));
      place.rows.push(text);
      place.chars += text.length + 1;
      if (place.chars >= FLUSH_CHARS) return flush();
    },
  };
}
