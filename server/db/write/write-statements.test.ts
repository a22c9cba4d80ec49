import { sql } from "kysely";
import { expect, test } from "vitest";
import { memoryDatabase } from "../../../tests/support/database/wasm-sqlite.ts";
import { compiled } from "../database.ts";
import { jsonObject } from "./write-statements.ts";

const db = memoryDatabase();

/** Number of arguments of each JSON function in a text, innermost first. */
function valuesOf(text: string): number[] {
  const [call, values = ""] = /json_(?:object|set)\(([^()]*)\)/.exec(text) ?? [];
  return call === undefined ? [] : [values.split(",").length, ...valuesOf(text.replace(call, "x"))];
}

test.each([1, 16, 17, 31, 32, 70])("jsonObject builds %i columns from functions of at most 32 arguments", (count) => {
  const columns = Array.from({ length: count }, (_, n) => `c${n}`);
  const isNull = (column: string) => column === "c3" || column === "c20";
  const json = jsonObject(columns, (column) => (isNull(column) ? "NULL" : `'${column}!'`));

  const row = db.first(sql<{ made: string }>`SELECT ${json} AS made`);

  const expected = columns.map((column): [string, string | null] => [column, isNull(column) ? null : `${column}!`]);
  expect(JSON.parse(row?.made ?? "")).toEqual(Object.fromEntries(expected));
  expect(Math.max(...valuesOf(compiled(json).sql))).toBeLessThanOrEqual(32);
});
