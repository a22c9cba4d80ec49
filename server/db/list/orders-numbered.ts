import { fold, plainCode } from "#shared/rules/fold.ts";
import { type Database, statement } from "../database.ts";

/** The number of an order is so much above its id. */
const FIRST_NUMBER = 1000;

/**
 * The orders of a number as it was typed: the one of that very number, else those it ends, since numbers keep the prefix
 * of their day and whoever types one may leave it out. A # before mere figures is our usual sign.
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

/** Those a whole search means that is nothing but such a number with our usual sign; else none. */
export const ordersNamedBy = (db: Database, q: string | undefined): number[] => {
  const typed = plainCode(q ?? "");
  return /^#\d{1,15}$/.test(typed) ? ordersNumbered(db, typed) : [];
};

/** What tells two orders apart that would have one number. */
const TAIL = /-\d+$/;

/** The orders whose figure may be in a number: prefixes may end in figures, and there may be a tail. */
function orderIdsIn(typed: string): number[] {
  const runs = [typed, typed.replace(TAIL, "")].map((one) => /\d{1,12}$/.exec(one)?.[0] ?? "");
  return runs.flatMap((run) => Array.from(run, (_, at) => Number(run.slice(at)) - FIRST_NUMBER));
}
