import { sql } from "kysely";
import type { Database } from "../database.ts";
import { keptTables } from "./tables.ts";

/** Kept table in this database: its columns, and the columns of its primary key. */
export interface Layout {
  table: string;
  columns: readonly string[];
  key: readonly string[];
}

interface ColumnInfo {
  name: string;
  /** Position in the primary key from 1; 0 if the column is not part of it. */
  pk: number;
  /** 0, unless the column is generated. */
  hidden: number;
}

/** Layouts of the kept tables, parents first; generated columns are omitted. */
export function layoutsOf(db: Database): Layout[] {
  const layouts: Layout[] = [];
  for (const table of keptTables) {
    const rows = db.all(sql<ColumnInfo>`SELECT name, pk, hidden FROM pragma_table_xinfo(${table}) ORDER BY cid`);
    const own = rows.filter(({ hidden }) => hidden === 0);
    const key = own.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    layouts.push({ table, columns: own.map(({ name }) => name), key: key.map(({ name }) => name) });
  }
  return layouts;
}

/** Name of the last applied migration. */
export function schemaOf(db: Database): string {
  const row = db.first(sql<{ name: string }>`SELECT name FROM migrations ORDER BY name DESC LIMIT 1`);
  return (row?.name ?? "").replace(/\.sql$/, "");
}
