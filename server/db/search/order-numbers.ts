import { sql } from "kysely";
import { fold, plainCode } from "#shared/rules/text/fold.ts";
import type { Database } from "../database.ts";

/** Difference between the number of an order and its id. */
const FIRST_NUMBER = 1000;

/**
 * Orders with a typed number: the exact match, otherwise numbers that end with it, since a number keeps the prefix of
 * its day and people may leave it out. A # before digits is the usual sign and is ignored.
 */
export function ordersNumbered(db: Database, entered: string): number[] {
  const typed = plainCode(entered);
  const ids = JSON.stringify(orderIdsIn(typed));
  const rows = db.all(
    sql<{ id: number; number: string }>`SELECT id, number FROM orders
      WHERE number = ${typed} OR id IN (SELECT value FROM json_each(${ids}))`,
  );
  const exact = rows.filter(({ number }) => fold(number) === fold(typed));
  if (exact.length > 0) return exact.map(({ id }) => id);
  const ending = fold(typed.replace(/^#\s*(?=\d)/, ""));
  const isMeant = ({ number }: { number: string }) =>
    [number, number.replace(TAIL, "")].some((one) => fold(one).endsWith(ending));
  return rows.filter(isMeant).map(({ id }) => id);
}

/** Orders of a search that is nothing but such a number with `#`; otherwise none. */
export const ordersNamedBy = (db: Database, q: string | undefined): number[] => {
  const typed = plainCode(q ?? "");
  return /^#\d{1,15}$/.test(typed) ? ordersNumbered(db, typed) : [];
};

/** Suffix that distinguishes two orders with the same number. */
const TAIL = /-\d+$/;

/** Ids that may be contained in a number: prefixes may end in digits, and there may be a suffix. */
function orderIdsIn(typed: string): number[] {
  const runs = [typed, typed.replace(TAIL, "")].map((one) => /\d{1,12}$/.exec(one)?.[0] ?? "");
  return runs.flatMap((run) => Array.from(run, (_, at) => Number(run.slice(at)) - FIRST_NUMBER));
}
