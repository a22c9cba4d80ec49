import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { type SqlBool, sql } from "kysely";
import type { Query } from "./database.ts";

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
const sharesOrder = {
  cards: (column: number) => sql<SqlBool>`column_id = ${column} AND removed_at IS NULL AND board_gone = 0`,
  board_columns: (board: number) => sql<SqlBool>`board_id = ${board} AND removed_at IS NULL`,
};

/**
 * Reallocates short ranks in the same order. Two statements, because the unique index is checked row by row: the first
 * moves all rows behind every possible rank, the second assigns the new ranks.
 */
export function respreadStatements(name: keyof typeof sharesOrder, within: number): Query[] {
  const table = sql.table(name);
  const isWithin = sharesOrder[name](within);
  const digit = (divisor: number) => sql`substr(${sql.lit(DIGITS)}, (one.n / ${sql.lit(divisor)}) % 62 + 1, 1)`;
  return [
    sql`UPDATE ${table} SET rank = '~' || rank WHERE ${isWithin}`,
    sql`UPDATE ${table} SET rank = 'c' || ${digit(62 * 62)} || ${digit(62)} || ${digit(1)}
      FROM (SELECT id, row_number() OVER (ORDER BY rank, id) AS n FROM ${table} WHERE ${isWithin}) AS one
      WHERE ${table}.id = one.id`,
  ];
}
