import { type RawBuilder, sql } from "kysely";
import type { Days } from "#shared/rules/dashboard/period.ts";
import { addDays } from "#shared/rules/time/zone.ts";
import type { OrderSumsTable } from "../tables/figures.ts";

const monthOf = (day: string) => day.slice(0, 7);
const yearOf = (day: string) => day.slice(0, 4);
const isNewYear = (day: string) => day.endsWith("-01-01");
const isFirst = (day: string) => day.endsWith("-01");

/** First day of the next month or year. */
function after(day: string, step: "month" | "year"): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const isLast = step === "year" || month === 12;
  return `${String(year + Number(isLast)).padStart(4, "0")}-${String(isLast ? 1 : month + 1).padStart(2, "0")}-01`;
}

/** Splits whole days into the fewest stored sums: years, months, and the days left over. */
export function partsOf({ from, to }: { from: string; to: string }): { periods: string[]; days: string[] } {
  const periods: string[] = [];
  const days: string[] = [];
  const end = addDays(to, 1);
  let day = from;
  while (day < end) {
    if (isNewYear(day) && after(day, "year") <= end) {
      periods.push(yearOf(day));
      day = after(day, "year");
    } else if (isFirst(day) && after(day, "month") <= end) {
      periods.push(monthOf(day));
      day = after(day, "month");
    } else {
      days.push(day);
      day = addDays(day, 1);
    }
  }
  return { periods, days };
}

// No order is older.
const FIRST_DAY = "1970-01-01";

type StatusSums = Omit<OrderSumsTable, "period">;

/** Query for the same sums of several ranges at once; `at` is the index of the range. */
export function orderSumsOf(ranges: readonly { from: string; to: string }[]): RawBuilder<StatusSums & { at: number }> {
  const parts = ranges.map(partsOf);
  const listed = (pick: "periods" | "days") =>
    JSON.stringify(parts.flatMap((part, at) => part[pick].map((name) => ({ at, name }))));
  const columns = sql`part.value ->> 'at' AS at, s.status, s.orders, s.amount_minor, s.profit_minor`;
  return sql`SELECT ${columns} FROM json_each(${listed("periods")}) AS part
      CROSS JOIN order_sums AS s ON s.period = part.value ->> 'name'
    UNION ALL
    SELECT ${columns} FROM json_each(${listed("days")}) AS part
      CROSS JOIN order_counters AS s ON s.day = part.value ->> 'name'`;
}

/** Query for orders, amount and profit by status (in several rows each) over whole days; null is all time. */
export function orderSums(days: Days | null): RawBuilder<StatusSums> {
  const columns = sql`status, orders, amount_minor, profit_minor`;
  if (!days) return sql`SELECT ${columns} FROM order_sums WHERE period = ''`;
  const { periods, days: single } = partsOf({ from: days.from ?? FIRST_DAY, to: days.to });
  return sql`SELECT ${columns} FROM order_sums WHERE period IN (SELECT value FROM json_each(${JSON.stringify(periods)}))
    UNION ALL
    SELECT ${columns} FROM order_counters WHERE day IN (SELECT value FROM json_each(${JSON.stringify(single)}))`;
}
