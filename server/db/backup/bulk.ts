import { sql } from "kysely";
import { type Database, type Query, q, runAll } from "../database.ts";
import type { SearchObject } from "../tables/search.ts";

const PUT_ASIDE = "bulk.put_aside";
const WORD_STEP = 20_000;

interface SearchIndex {
  table: string;
  /** Source of its short words; undefined if these are not stored. */
  words?: { table: string; object: SearchObject };
}

const SEARCH_INDEXES: readonly SearchIndex[] = [
  { table: "users_fts", words: { table: "users", object: "user" } },
  { table: "products_fts", words: { table: "products", object: "product" } },
  { table: "orders_fts", words: { table: "orders", object: "order" } },
  { table: "conversations_kept_fts", words: { table: "conversations_kept", object: "conversation" } },
  { table: "conversations_gone_fts" },
  { table: "cards_fts", words: { table: "cards", object: "card" } },
];

/** Triggers to drop during a load: those of search and counters, or all if the load contains every derived row. */
export type Unneeded = "search and counters" | "every trigger";

/** Index or trigger with the statement that creates it. */
interface SchemaObject {
  type: "index" | "trigger";
  name: string;
  sql: string;
}

/**
 * Drops indexes and triggers that slow a large load or repeat what the loaded rows contain. Their SQL is saved in
 * `meta` first, so that {@link endBulk} can repair an interrupted load; `also` runs in the same transaction. Does
 * nothing if a load is already running.
 */
export function beginBulk(db: Database, unneeded: Unneeded = "search and counters", also: readonly Query[] = []): void {
  if (putAside(db)) return;
  const isUnneeded =
    unneeded === "every trigger"
      ? sql`TRUE`
      : sql`(name LIKE '%\\_search\\_%' ESCAPE '\\' OR name LIKE '%\\_counted\\_%' ESCAPE '\\')`;
  const rows = db.all(
    sql<SchemaObject>`SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL
      AND (type = 'index' AND tbl_name NOT LIKE '%\\_fts%' ESCAPE '\\' OR type = 'trigger' AND ${isUnneeded})`,
  );
  const keep = q.insertInto("meta").values({ key: PUT_ASIDE, value: JSON.stringify(rows) });
  runAll(db, [keep, ...rows.map(({ type, name }) => sql`DROP ${sql.raw(type)} ${sql.ref(name)}`), ...also]);
}

function putAside(db: Database): SchemaObject[] | null {
  const row = db.first(q.selectFrom("meta").select("value").where("key", "=", PUT_ASIDE));
  return row ? JSON.parse(row.value) : null;
}

/** Recreates the indexes, so that the recount is fast; triggers return in {@link endBulk}. */
export function restoreIndexes(db: Database): void {
  for (const { type, sql: text } of putAside(db) ?? []) {
    if (type === "index") db.run(sql.raw(text.replace(/^CREATE (UNIQUE )?INDEX /, "CREATE $1INDEX IF NOT EXISTS ")));
  }
}

function fillWords(db: Database, table: string, object: SearchObject): void {
  const row = db.first(sql<{ last: number | null }>`SELECT max(id) AS last FROM ${sql.table(table)}`);
  for (let first = 1; first <= (row?.last ?? 0); first += WORD_STEP) {
    db.run(sql`INSERT OR IGNORE INTO words (object, word, id)
      SELECT ${object}, substr(w.value, 1, 2), t.id
      FROM ${sql.table(table)} t, json_each('[' || replace(json_quote(t.search), ' ', '","') || ']') w
      WHERE t.id BETWEEN ${first} AND ${first + WORD_STEP - 1} AND w.value <> ''`);
  }
}

/** Rebuilds the search tables from the current `search` columns. */
export function rebuildSearch(db: Database): void {
  db.run(q.deleteFrom("words"));
  for (const { table, words } of SEARCH_INDEXES) {
    const fts = sql.table(table);
    // A literal, because a bound number may arrive as a float, which FTS5 rejects here.
    const set = (value: number) => sql`INSERT INTO ${fts} (${fts}, rank) VALUES ('hashsize', ${sql.lit(value)})`;
    // A larger hash table needs only a quarter of the merges; 1 MB is FTS5's default.
    db.run(set(32 * 1_048_576));
    db.run(sql`INSERT INTO ${fts} (${fts}) VALUES ('rebuild')`);
    db.run(set(1_048_576));
    if (words) fillWords(db, words.table, words.object);
  }
}

/**
 * Ends a load, also an interrupted one: recreates indexes, search tables and triggers; `also` runs in the same
 * transaction.
 */
export function endBulk(db: Database, also: readonly Query[] = []): void {
  const kept = putAside(db);
  if (!kept) return;
  restoreIndexes(db);
  rebuildSearch(db);
  const triggers = kept.filter(({ type }) => type === "trigger").map((trigger) => sql.raw(trigger.sql));
  runAll(db, [...also, ...triggers, q.deleteFrom("meta").where("key", "=", PUT_ASIDE)]);
}
