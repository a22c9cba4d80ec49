import { type Cell, type Compilable, statement } from "../db/cell.ts";

const PUT_ASIDE = "bulk.put_aside";
const WORD_STEP = 20_000;
/** What each search table follows, and what its short words are kept under. */
const SEARCHED = [
  ["users", "user"],
  ["products", "product"],
  ["orders", "order"],
  ["conversations_kept", "conversation"],
  ["conversations_gone", null],
  ["cards", "card"],
] as const;

/** The triggers that a load does without: those of search and counters, or all, where every row that follows from another comes too. */
export type Unneeded = "search and counters" | "every trigger";

/**
 * Takes away the indexes and triggers that would cost a large load most of its time, or that would do again what the
 * loaded rows say already. Their text is kept in `meta` first, so that a load that was cut off can be mended by
 * {@link endBulk}; `also` goes into the same batch. A load that has begun already goes on.
 */
export async function beginBulk(
  cell: Cell,
  unneeded: Unneeded = "search and counters",
  also: readonly Compilable[] = [],
): Promise<void> {
  if (await putAside(cell)) return;
  const which = "AND (name LIKE '%\\_search\\_%' ESCAPE '\\' OR name LIKE '%\\_counted\\_%' ESCAPE '\\')";
  const question = statement(
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL
     AND (type = 'index' AND tbl_name NOT LIKE '%\\_fts%' ESCAPE '\\'
       OR type = 'trigger' ${unneeded === "every trigger" ? "" : which})`,
  );
  const { rows } = await cell.run<{ type: string; name: string; sql: string }>(question);
  const keep = statement("INSERT INTO meta (key, value) VALUES (?, ?)", PUT_ASIDE, JSON.stringify(rows));
  await cell.batch([keep, ...rows.map(({ type, name }) => statement(`DROP ${type} ${name}`)), ...also]);
}

async function putAside(cell: Cell): Promise<{ type: string; sql: string }[] | null> {
  const { rows } = await cell.run<{ value: string }>(statement("SELECT value FROM meta WHERE key = ?", PUT_ASIDE));
  return rows[0] ? JSON.parse(rows[0].value) : null;
}

/** Puts back the indexes, so that what follows (recounting) is quick; the triggers wait for {@link endBulk}. */
export async function restoreIndexes(cell: Cell): Promise<void> {
  for (const { type, sql } of (await putAside(cell)) ?? []) {
    if (type === "index")
      await cell.run(statement(sql.replace(/^CREATE (UNIQUE )?INDEX /, "CREATE $1INDEX IF NOT EXISTS ")));
  }
}

async function fillWords(cell: Cell, table: string, object: string): Promise<void> {
  const { rows } = await cell.run<{ last: number | null }>(statement(`SELECT max(id) AS last FROM ${table}`));
  const text = `INSERT OR IGNORE INTO words (object, word, id)
    SELECT '${object}', substr(w.value, 1, 2), t.id
    FROM ${table} t, json_each('[' || replace(json_quote(t.search), ' ', '","') || ']') w
    WHERE t.id BETWEEN ? AND ? AND w.value <> ''`;
  for (let first = 1; first <= (rows[0]?.last ?? 0); first += WORD_STEP) {
    await cell.run(statement(text, first, first + WORD_STEP - 1));
  }
}

/** Builds the search tables from the `search` columns as they are now. */
export async function rebuildSearch(cell: Cell): Promise<void> {
  await cell.run(statement("DELETE FROM words"));
  for (const [table, object] of SEARCHED) {
    const fts = `${table}_fts`;
    // The number is part of the text, since a bound one may travel as a float, which the engine refuses here.
    const set = (value: number) => statement(`INSERT INTO ${fts} (${fts}, rank) VALUES ('hashsize', ${value})`);
    // A larger hash table makes a quarter of the merges; one megabyte is the engine's own size.
    await cell.run(set(32 * 1_048_576));
    await cell.run(statement(`INSERT INTO ${fts} (${fts}) VALUES ('rebuild')`));
    await cell.run(set(1_048_576));
    if (object) await fillWords(cell, table, object);
  }
}

/** Ends a large load, also one that was cut off: indexes, search tables and triggers are whole again, `also` with them. */
export async function endBulk(cell: Cell, also: readonly Compilable[] = []): Promise<void> {
  const kept = await putAside(cell);
  if (!kept) return;
  await restoreIndexes(cell);
  await rebuildSearch(cell);
  const triggers = kept.filter(({ type }) => type === "trigger").map(({ sql }) => statement(sql));
  await cell.batch([...also, ...triggers, statement("DELETE FROM meta WHERE key = ?", PUT_ASIDE)]);
}
