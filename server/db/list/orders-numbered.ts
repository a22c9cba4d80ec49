import { fold, plainCode } from "#shared/rules/text/fold.ts";
import { type Database, statement } from "../database.ts";

/** Difference between the number of an order and its id. */
const FIRST_NUMBER = 1000;

/**
 * Orders with a typed number: the exact match, otherwise numbers that end with it, since a number keeps the prefix of
 * its day and people may leave it out. A # before digits is the usual sign and is ignored.
 */
export function ordersNumbered(db: Database, entered: string): number[] {
  const typed = plainCode(entered);
  const rows = db.all<{ id: number; number: string }>(
    statement(
      "SELECT id, number FROM orders WHERE number = ? OR id IN (SELECT value FROM json_each(?))",
      typed,
      JSON.stringify(orderIdsIn(typed)),
    ),
  );
  const exact = rows.filter(({ number }) => fold(number) === fold(typed));
  const asked = fold(typed.replace(/^#\s*(?=\d)/, ""));
  const meant = rows.filter(({ number }) =>
    [number, number.replace(TAIL, "")].some((one) => fold(one).endsWith(asked)),
  );
  return (exact.length > 0 ? exact : meant).map(({ id }) => id);
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
