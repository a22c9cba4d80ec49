import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { statement } from "../../tests/support/database/statement.ts";
import { memoryDatabase } from "../../tests/support/database/wasm-sqlite.ts";

const FOLDER = join(import.meta.dirname, "tables");
const INTERFACE = /interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)\n\}/g;
/** Table of the migrations themselves. */
const UNTYPED_TABLE = "migrations";
/** Columns of former builds that nothing reads or writes: SQLite drops no column that a CHECK names. */
const UNUSED = ["orders.former_paid", "orders.former_refunded"];
const FIELD = /^ {2}(\w+): (.+);$/gm;

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  isGenerated: boolean;
}

/** Fields of an interface's body, without comments. */
const fieldsOf = (body: string): Record<string, string> =>
  Object.fromEntries([...body.matchAll(FIELD)].map(([, name = "", type = ""]) => [name, type]));

const declared = readdirSync(FOLDER).flatMap((file) => [
  ...readFileSync(join(FOLDER, file), "utf8").matchAll(INTERFACE),
]);
const ownFields = new Map(declared.map(([, name = "", , body = ""]) => [name, fieldsOf(body)]));
const interfaces = new Map(
  declared.map(([, name = "", base = ""]) => [name, { ...ownFields.get(base), ...ownFields.get(name) }]),
);

/** Interface of each table, from those named `…Tables`. */
const tables = [...interfaces].flatMap(([name, fields]) => (name.endsWith("Tables") ? Object.entries(fields) : []));

const db = memoryDatabase();

/** Columns as SQLite stores them, without the hidden ones of a full-text table. */
function storedColumns(table: string): Column[] {
  const rows = db.all(
    statement<{ name: string; type: string; notnull: number; pk: number; hidden: number }>(
      'SELECT name, type, "notnull", pk, hidden FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY name',
      table,
    ),
  );
  return rows
    .filter(({ name }) => !UNUSED.includes(`${table}.${name}`))
    .map(({ name, type, notnull, pk, hidden }) => ({
      name,
      type,
      isNullable: notnull === 0 && pk === 0,
      isGenerated: hidden > 1,
    }));
}

const isFullText = (table: string): boolean =>
  db.first(statement("SELECT 1 FROM sqlite_master WHERE name = ? AND sql LIKE 'CREATE VIRTUAL%'", table)) !== undefined;

/** SQL type of the plain types; undefined for unions of values. */
function sqlTypeOf(type: string): "INTEGER" | "TEXT" | undefined {
  const plain = /(?:Generated(?:Always)?<)?(\w+)/.exec(type)?.[1];
  if (plain === "number" || plain === "Flag") return "INTEGER";
  return plain === "string" ? "TEXT" : undefined;
}

test("each stored table has a type", () => {
  const stored = db.all(
    statement<{
      name: string;
    }>(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
      AND name NOT LIKE 'sqlite%'`),
  );

  const typed = [UNTYPED_TABLE, ...tables.map(([name]) => name)];
  expect(stored.map(({ name }) => name).filter((name) => !typed.includes(name))).toEqual([]);
});

describe.each(tables)("type of table %s", (table, type) => {
  const fields = interfaces.get(type) ?? {};
  const stored = storedColumns(table);

  test("has the columns of the table", () => {
    const names = stored.map(({ name }) => name);
    expect(Object.keys(fields).sort()).toEqual((isFullText(table) ? [...names, "rowid"] : names).sort());
  });

  // SQLite says of a generated column that it may be null, whatever its expression.
  test("has null for just the columns that may be null", () => {
    if (isFullText(table)) return;
    const typed = Object.entries(fields).filter(([, text]) => text.includes("| null"));
    const nullable = stored.filter(({ isNullable, isGenerated }) => isNullable && !isGenerated);
    expect(typed.map(([name]) => name).sort()).toEqual(nullable.map(({ name }) => name).sort());
  });

  test("has numbers and texts where the table has", () => {
    const wrong = stored.filter(({ name, type: sqlType }) => {
      const expected = sqlTypeOf(fields[name] ?? "");
      return expected !== undefined && sqlType !== "" && sqlType !== expected && sqlType !== "REAL";
    });
    expect(wrong).toEqual([]);
  });
});
