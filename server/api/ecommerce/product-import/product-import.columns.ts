import { type SqlBool, sql } from "kysely";
import type { KeptColumns } from "#shared/api/ecommerce/product-import.ts";
import { guessMapping, headingsKey, type ImportMapping } from "#shared/rules/products/import-fields.ts";
import { type Database, type Query, q } from "../../../db/database.ts";
import { hashOf } from "../../../db/hash.ts";

/** Prefix of `meta` keys; each stores the last column mapping for one set of headings. */
const KEY = "import.columns.";
const isSaved = sql<SqlBool>`key LIKE ${sql.lit(`${KEY}%`)}`;
const MAX_SAVED = 20;

interface SavedColumns extends KeptColumns {
  at: number;
}

/** Statements that save the column mapping of these headings for the shop; only the newest mappings are kept. */
export function keepColumnsStatements(
  headers: readonly string[],
  { mapping, now }: { mapping: ImportMapping; now: number },
): Query[] {
  const headings = headingsKey(headers);
  const known = Object.fromEntries(headers.map((header) => [header, mapping[header] ?? null]));
  const guessed = guessMapping(headers);
  // A mapping equal to the guess is not saved: a later build may guess better.
  if (headers.every((header) => known[header] === guessed[header]))
    return [q.deleteFrom("meta").where("key", "=", KEY + hashOf(headings))];
  const value = JSON.stringify({ headings, mapping: known, at: now } satisfies SavedColumns);
  return [
    q
      .insertInto("meta")
      .values({ key: KEY + hashOf(headings), value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value })),
    sql`DELETE FROM meta WHERE ${isSaved} AND key NOT IN
      (SELECT key FROM meta WHERE ${isSaved} ORDER BY value ->> 'at' DESC, key LIMIT ${MAX_SAVED})`,
  ];
}

/** Saved column mappings of this shop, newest first. */
export function listColumns(db: Database): KeptColumns[] {
  const rows = db.all(
    q.selectFrom("meta").select("value").where(isSaved).orderBy(sql`value ->> 'at'`, "desc").orderBy("key"),
  );
  return rows.map(({ value }) => {
    const { headings, mapping } = JSON.parse(value) as SavedColumns;
    return { headings, mapping };
  });
}
