import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { type Compilable, statement } from "./cell.ts";

/** A key longer than this has the keys of its column written again. */
export const RANK_MAX = 40;

const LUCKY = 16;

/**
 * A key between two neighbours (null: there is none on that side). Two who ask for the same gap get the same key, which
 * the index refuses to the second; on a further try the key is drawn from several.
 */
export function rankBetween(low: string | null, high: string | null, tries = 0): string {
  if (tries === 0) return generateKeyBetween(low, high);
  const keys = generateNKeysBetween(low, high, LUCKY);
  return keys[Math.floor(Math.random() * LUCKY)] ?? generateKeyBetween(low, high);
}

/** So many keys in their order behind a key. */
export const ranksAfter = (low: string | null, count: number): string[] => generateNKeysBetween(low, null, count);

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** What stands in one order: the cards of a column with those that may come back to it, or the columns of a board. */
const STANDING = {
  cards: "column_id = ? AND removed_at IS NULL AND board_gone = 0",
  board_columns: "board_id = ? AND removed_at IS NULL",
};

/**
 * Writes short keys for all that stand in one order, which stays as it is. In two steps, since the unique index is
 * checked row by row: first all are lifted behind any key there is, then each gets its own.
 */
export function respreadStatements(table: keyof typeof STANDING, within: number): Compilable[] {
  const digit = (value: string) => `substr('${DIGITS}', (${value}) % 62 + 1, 1)`;
  const keys = [
    statement(`UPDATE ${table} SET rank = '~' || rank WHERE ${STANDING[table]}`, within),
    statement(
      `UPDATE ${table} SET rank = 'c' || ${digit("one.n / 3844")} || ${digit("one.n / 62")} || ${digit("one.n")}
       FROM (SELECT id, row_number() OVER (ORDER BY rank, id) AS n FROM ${table} WHERE ${STANDING[table]}) AS one
       WHERE ${table}.id = one.id`,
      within,
    ),
  ];
  // Whoever has read keys of this column meanwhile must read them again.
  const told = statement("UPDATE board_columns SET spread = spread + 1 WHERE id = ?", within);
  return table === "cards" ? [...keys, told] : keys;
}
