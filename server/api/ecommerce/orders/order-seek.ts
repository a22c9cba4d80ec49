import { type OrderFilter, orderStatuses } from "#shared/api/ecommerce/orders.ts";
import { addDays, dayStart } from "#shared/rules/time/zone.ts";
import { type Database, statement } from "../../../db/database.ts";
import type { Direction } from "../../../db/list/list-cursor.ts";
import type { Filter, Skip } from "../../../db/list/list-spec.ts";
import { orderSums } from "../../../db/rollups/order-sums.ts";
import type { SqlFragment } from "../../../db/write/act.ts";
import { LAST_DAY } from "./orders.filters.ts";

const COUNTED: readonly string[] = ["status", "placed"];

/**
 * Seek to a distant page of the list by date, if the only filters are status and days. Month and day rollups locate the
 * page, so at most one day of orders is scanned at any offset.
 */
export function orderSeek(
  db: Database,
  { query, filters, tz }: { query: OrderFilter; filters: readonly Filter[]; tz: string },
): Skip | undefined {
  if (query.q || !filters.every(({ name }) => COUNTED.includes(name))) return undefined;
  const inStates: SqlFragment = {
    text: "status IN (SELECT value FROM json_each(?))",
    values: [JSON.stringify(query.status ?? orderStatuses)],
  };
  return {
    sort: "date",
    to(offset, direction) {
      const outside = countBefore(db, { query, direction, inStates });
      const month = passUntil(db, offset + outside, {
        text: `SELECT period AS name, sum(orders) AS n FROM order_sums WHERE length(period) = 7 AND ${inStates.text}
          GROUP BY period ORDER BY period ${direction}`,
        values: inStates.values,
      });
      if (!month) return null;
      const day = passUntil(db, offset + outside - month.passed, {
        text: `SELECT day AS name, sum(orders) AS n FROM order_counters WHERE day BETWEEN ? AND ? AND ${inStates.text}
          GROUP BY day ORDER BY day ${direction}`,
        values: [`${month.name}-01`, `${month.name}-31`, ...inStates.values],
      });
      if (!day) return null;
      const bound =
        direction === "desc"
          ? { text: "t.placed_at < ?", values: [dayStart(addDays(day.name, 1), tz)] }
          : { text: "t.placed_at >= ?", values: [dayStart(day.name, tz)] };
      return { bound, passed: month.passed + day.passed - outside };
    },
  };
}

/** Number of orders that precede the filtered days in list order. */
function countBefore(
  db: Database,
  { query, direction, inStates }: { query: OrderFilter; direction: Direction; inStates: SqlFragment },
): number {
  const edge = direction === "desc" ? query.to : query.from;
  if (edge === undefined || edge >= LAST_DAY) return 0;
  const days = direction === "desc" ? { from: addDays(edge, 1), to: LAST_DAY } : { from: null, to: addDays(edge, -1) };
  const sums = orderSums(days);
  const text = `SELECT sum(orders) AS n FROM (${sums.text}) WHERE ${inStates.text}`;
  return db.first<{ n: number | null }>(statement(text, ...sums.values, ...inStates.values))?.n ?? 0;
}

/** Period that contains the row at `offset`, and the number of rows before the period; null past the last row. */
function passUntil(db: Database, offset: number, stretches: SqlFragment): { name: string; passed: number } | null {
  const rows = db.all<{ name: string; n: number }>(statement(stretches.text, ...stretches.values));
  let passed = 0;
  for (const { name, n } of rows) {
    if (passed + n > offset) return { name, passed };
    passed += n;
  }
  return null;
}
