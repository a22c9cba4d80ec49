import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { type Compilable, statement } from "./database.ts";

/** Where a rank would get longer than this, all ranks of its column or board are reallocated. */
export const RANK_MAX = 40;

/** A rank between two neighbours; null: there is none on that side. */
export const rankBetween = (low: string | null, high: string | null): string => generateKeyBetween(low, high);

/** So many ranks in their order behind a rank. */
export const ranksAfter = (low: string | null, count: number): string[] => generateNKeysBetween(low, null, count);

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Rows of one order: the cards of a column, with archived ones that may return to it, or the columns of a board. */
const STANDING = {
  cards: "column_id = ? AND removed_at IS NULL AND board_gone = 0",
  board_columns: "board_id = ? AND removed_at IS NULL",
};

/**
 * Writes short ranks for all rows of one order, which stays the same. In two queries, since the unique index is checked
 * row by row: the first lifts all rows behind any rank there is, the second gives each its own.
 */
export function respreadStatements(table: keyof typeof STANDING, within: number): Compilable[] {
  const digit = (value: string) => `substr('${DIGITS}', (${value}) % 62 + 1, 1)`;
  return [
    statement(`UPDATE ${table} SET rank = '~' || rank WHERE ${STANDING[table]}`, within),
    statement(
      `UPDATE ${table} SET rank = 'c' || ${digit("one.n / 3844")} || ${digit("one.n / 62")} || ${digit("one.n")}
       FROM (SELECT id, row_number() OVER (ORDER BY rank, id) AS n FROM ${table} WHERE ${STANDING[table]}) AS one
       WHERE ${table}.id = one.id`,
      within,
    ),
  ];
}
