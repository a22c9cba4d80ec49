import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type OrderFilter, orderStatuses } from "#shared/api/ecommerce/orders.ts";
import { addDays, dayStart } from "#shared/rules/time/zone.ts";
import type { Condition } from "../../../db/conditions.ts";
import type { Database } from "../../../db/database.ts";
import type { Direction } from "../../../db/list/list-cursor.ts";
import type { Filter, OffsetSeek } from "../../../db/list/list-spec.ts";
import { orderSums } from "../../../db/rollups/order-sums.ts";
import { LAST_DAY } from "./orders.filters.ts";

const COUNTED: readonly string[] = ["status", "placed"];

/**
 * Seek to a distant page of the list by date, if the only filters are status and days. Month and day rollups locate the
 * page, so at most one day of orders is scanned at any offset.
 */
export function orderSeek(
  db: Database,
  { query, filters, tz }: { query: OrderFilter; filters: readonly Filter[]; tz: string },
): OffsetSeek | undefined {
  if (query.q || !filters.every(({ name }) => COUNTED.includes(name))) return undefined;
  const states = JSON.stringify(query.status ?? orderStatuses);
  const hasStatus = sql<SqlBool>`status IN (SELECT value FROM json_each(${states}))`;
  return {
    sort: "date",
    to(offset, direction) {
      const order = sql.raw(direction);
      const outside = countBefore(db, { query, direction, hasStatus });
      const month = seekPeriod(
        db,
        offset + outside,
        sql`SELECT period AS name, sum(orders) AS n FROM order_sums WHERE length(period) = 7 AND ${hasStatus}
          GROUP BY period ORDER BY period ${order}`,
      );
      if (!month) return null;
      const day = seekPeriod(
        db,
        offset + outside - month.skipped,
        sql`SELECT day AS name, sum(orders) AS n FROM order_counters
          WHERE day BETWEEN ${`${month.name}-01`} AND ${`${month.name}-31`} AND ${hasStatus}
          GROUP BY day ORDER BY day ${order}`,
      );
      if (!day) return null;
      const bound: Condition =
        direction === "desc"
          ? sql`t.placed_at < ${dayStart(addDays(day.name, 1), tz)}`
          : sql`t.placed_at >= ${dayStart(day.name, tz)}`;
      return { bound, skipped: month.skipped + day.skipped - outside };
    },
  };
}

/** Number of orders that precede the filtered days in list order. */
function countBefore(
  db: Database,
  { query, direction, hasStatus }: { query: OrderFilter; direction: Direction; hasStatus: Condition },
): number {
  const edge = direction === "desc" ? query.to : query.from;
  if (edge === undefined || edge >= LAST_DAY) return 0;
  const days = direction === "desc" ? { from: addDays(edge, 1), to: LAST_DAY } : { from: null, to: addDays(edge, -1) };
  const sums = orderSums(days);
  const row = db.first(sql<{ n: number | null }>`SELECT sum(orders) AS n FROM (${sums}) WHERE ${hasStatus}`);
  return row?.n ?? 0;
}

interface Period {
  name: string;
  /** Number of orders. */
  n: number;
}

/** Period that contains the row at `offset`, and the number of rows before the period; null past the last row. */
function seekPeriod(
  db: Database,
  offset: number,
  periods: RawBuilder<Period>,
): { name: string; skipped: number } | null {
  let skipped = 0;
  for (const { name, n } of db.all(periods)) {
    if (skipped + n > offset) return { name, skipped };
    skipped += n;
  }
  return null;
}
