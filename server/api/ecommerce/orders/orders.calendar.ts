import type { CalendarDay } from "#shared/api/ecommerce/orders.ts";
import { addDays, addMonths } from "#shared/rules/time/zone.ts";
import { type Database, statement } from "../../../db/database.ts";

/** Number of orders placed on each day of a month, from the daily counters. */
export function listOrderDays(db: Database, month: string): CalendarDay[] {
  const rows = db.all<{ day: string; n: number }>(
    statement(
      "SELECT day, sum(orders) AS n FROM order_counters WHERE day >= ? AND day < ? GROUP BY day",
      `${month}-01`,
      `${addMonths(month, 1)}-01`,
    ),
  );
  const counted = new Map(rows.map(({ day, n }) => [day, n]));
  const days: CalendarDay[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) {
    days.push({ date, orders: counted.get(date) ?? 0 });
  }
  return days;
}
