import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { type Query, statement } from "./database.ts";

/** Maximum length of a rank in characters; a longer one triggers a reallocation of all ranks of the column or board. */
export const RANK_MAX = 40;

/** Creates a rank between two neighbours; null means no neighbour on that side. */
export const rankBetween = (low: string | null, high: string | null): string => generateKeyBetween(low, high);

/** Creates `count` ascending ranks after a rank. */
export const ranksAfter = (low: string | null, count: number): string[] => generateNKeysBetween(low, null, count);

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Rows that share one order: the cards of a column, including archived ones that may return, or the columns of a board.
 */
const STANDING = {
  cards: "column_id = ? AND removed_at IS NULL AND board_gone = 0",
  board_columns: "board_id = ? AND removed_at IS NULL",
};

/**
 * Reallocates short ranks in the same order. Two statements, because the unique index is checked row by row: the first
 * moves all rows behind every possible rank, the second assigns the new ranks.
 */
export function respreadStatements(table: keyof typeof STANDING, within: number): Query[] {
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
