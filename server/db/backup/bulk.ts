import { type Database, type Query, runAll, statement } from "../database.ts";

const PUT_ASIDE = "bulk.put_aside";
const WORD_STEP = 20_000;
/** Indexed table of each search table, and the object under which its short words are stored. */
const SEARCHED = [
  ["users", "user"],
  ["products", "product"],
  ["orders", "order"],
  ["conversations_kept", "conversation"],
  ["conversations_gone", null],
  ["cards", "card"],
] as const;

/** Triggers to drop during a load: those of search and counters, or all if the load contains every derived row. */
export type Unneeded = "search and counters" | "every trigger";

/**
 * Drops indexes and triggers that slow a large load or repeat what the loaded rows contain. Their SQL is saved in
 * `meta` first, so that {@link endBulk} can repair an interrupted load; `also` runs in the same transaction. Does
 * nothing if a load is already running.
 */
export function beginBulk(db: Database, unneeded: Unneeded = "search and counters", also: readonly Query[] = []): void {
  if (putAside(db)) return;
  const which = "AND (name LIKE '%\\_search\\_%' ESCAPE '\\' OR name LIKE '%\\_counted\\_%' ESCAPE '\\')";
  const question = statement(
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL
     AND (type = 'index' AND tbl_name NOT LIKE '%\\_fts%' ESCAPE '\\'
       OR type = 'trigger' ${unneeded === "every trigger" ? "" : which})`,
  );
  const rows = db.all<{ type: string; name: string; sql: string }>(question);
  const keep = statement("INSERT INTO meta (key, value) VALUES (?, ?)", PUT_ASIDE, JSON.stringify(rows));
  runAll(db, [keep, ...rows.map(({ type, name }) => statement(`DROP ${type} ${name}`)), ...also]);
}

function putAside(db: Database): { type: string; sql: string }[] | null {
  const row = db.first<{ value: string }>(statement("SELECT value FROM meta WHERE key = ?", PUT_ASIDE));
  return row ? JSON.parse(row.value) : null;
}

/** Recreates the indexes, so that the recount is fast; triggers return in {@link endBulk}. */
export function restoreIndexes(db: Database): void {
  for (const { type, sql } of putAside(db) ?? []) {
    if (type === "index") db.run(statement(sql.replace(/^CREATE (UNIQUE )?INDEX /, "CREATE $1INDEX IF NOT EXISTS ")));
  }
}

function fillWords(db: Database, table: string, object: string): void {
  const row = db.first<{ last: number | null }>(statement(`SELECT max(id) AS last FROM ${table}`));
  const text = `INSERT OR IGNORE INTO words (object, word, id)
    SELECT '${object}', substr(w.value, 1, 2), t.id
    FROM ${table} t, json_each('[' || replace(json_quote(t.search), ' ', '","') || ']') w
    WHERE t.id BETWEEN ? AND ? AND w.value <> ''`;
  for (let first = 1; first <= (row?.last ?? 0); first += WORD_STEP) {
    db.run(statement(text, first, first + WORD_STEP - 1));
  }
}

/** Rebuilds the search tables from the current `search` columns. */
export function rebuildSearch(db: Database): void {
  db.run(statement("DELETE FROM words"));
  for (const [table, object] of SEARCHED) {
    const fts = `${table}_fts`;
    // A literal, because a bound number may arrive as a float, which FTS5 rejects here.
    const set = (value: number) => statement(`INSERT INTO ${fts} (${fts}, rank) VALUES ('hashsize', ${value})`);
    // A larger hash table needs only a quarter of the merges; 1 MB is FTS5's default.
    db.run(set(32 * 1_048_576));
    db.run(statement(`INSERT INTO ${fts} (${fts}) VALUES ('rebuild')`));
    db.run(set(1_048_576));
    if (object) fillWords(db, table, object);
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
  const triggers = kept.filter(({ type }) => type === "trigger").map(({ sql }) => statement(sql));
  runAll(db, [...also, ...triggers, statement("DELETE FROM meta WHERE key = ?", PUT_ASIDE)]);
}
