import { expect, test } from "vitest";
import { statement } from "../../../tests/support/app/statement.ts";
import { memoryDatabase } from "../../../tests/support/database/wasm-sqlite.ts";
import { jsonOf } from "./commit-statements.ts";

const db = memoryDatabase();

/** Number of arguments of each JSON function in `sql`, innermost first. */
function valuesOf(sql: string): number[] {
  const [call, values = ""] = /json_(?:object|set)\(([^()]*)\)/.exec(sql) ?? [];
  return call === undefined ? [] : [values.split(",").length, ...valuesOf(sql.replace(call, "x"))];
}

test.each([1, 16, 17, 31, 32, 70])("jsonOf builds %i columns from functions of at most 32 arguments", (count) => {
  const columns = Array.from({ length: count }, (_, n) => `c${n}`);
  const isNull = (column: string) => column === "c3" || column === "c20";
  const sql = jsonOf(columns, (column) => (isNull(column) ? "NULL" : `'${column}!'`));

  const row = db.first<{ made: string }>(statement(`SELECT ${sql} AS made`));

  const expected = columns.map((column): [string, string | null] => [column, isNull(column) ? null : `${column}!`]);
  expect(JSON.parse(row?.made ?? "")).toEqual(Object.fromEntries(expected));
  expect(Math.max(...valuesOf(sql))).toBeLessThanOrEqual(32);
});
