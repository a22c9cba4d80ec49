import type { KeptColumns } from "#shared/api/ecommerce/product-import.ts";
import { guessMapping, headingsKey, type ImportMapping } from "#shared/rules/products/import-fields.ts";
import { type Database, type Query, statement } from "../../../db/database.ts";
import { hashOf } from "../../../db/hash.ts";

/** Prefix of `meta` keys; each stores the last column mapping for one set of headings. */
const KEY = "import.columns.";
const KEPT = 20;

interface Kept extends KeptColumns {
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
    return [statement("DELETE FROM meta WHERE key = ?", KEY + hashOf(headings))];
  const kept: Kept = { headings, mapping: known, at: now };
  return [
    statement(
      "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      KEY + hashOf(headings),
      JSON.stringify(kept),
    ),
    statement(
      `DELETE FROM meta WHERE key LIKE '${KEY}%' AND key NOT IN
         (SELECT key FROM meta WHERE key LIKE '${KEY}%' ORDER BY value ->> 'at' DESC, key LIMIT ?)`,
      KEPT,
    ),
  ];
}

/** Saved column mappings of this shop, newest first. */
export function listColumns(db: Database): KeptColumns[] {
  const rows = db.all<{ value: string }>(
    statement(`SELECT value FROM meta WHERE key LIKE '${KEY}%' ORDER BY value ->> 'at' DESC, key`),
  );
  return rows.map(({ value }) => {
    const { headings, mapping } = JSON.parse(value) as Kept;
    return { headings, mapping };
  });
}
