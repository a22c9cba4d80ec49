import { type Database, statement } from "../database.ts";
import { keptTables } from "./tables.ts";

/** Kept table in this database: its columns, and the columns of its primary key. */
export interface Layout {
  table: string;
  columns: readonly string[];
  key: readonly string[];
}

/** Layouts of the kept tables, parents first; generated columns are omitted. */
export function layoutsOf(db: Database): Layout[] {
  const layouts: Layout[] = [];
  for (const table of keptTables) {
    const rows = db.all<{ name: string; pk: number; hidden: number }>(
      statement("SELECT name, pk, hidden FROM pragma_table_xinfo(?) ORDER BY cid", table),
    );
    const own = rows.filter(({ hidden }) => hidden === 0);
    const key = own.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    layouts.push({ table, columns: own.map(({ name }) => name), key: key.map(({ name }) => name) });
  }
  return layouts;
}

/** Name of the last applied migration. */
export function schemaOf(db: Database): string {
  const row = db.first<{ name: string }>(statement("SELECT name FROM migrations ORDER BY name DESC LIMIT 1"));
  return (row?.name ?? "").replace(/\.sql$/, "");
}
