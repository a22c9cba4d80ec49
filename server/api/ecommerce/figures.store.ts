import type { MonthSales, OrderStats, Summary } from "#shared/api/ecommerce/figures.ts";
import { roundTo, toMajor } from "#shared/rules/money.ts";
import type { Days } from "#shared/rules/period.ts";
import { type Cell, statement } from "../../db/cell.ts";
import { orderSums } from "../../db/order-sums.ts";

interface CounterRow {
  status: string;
  orders: number;
  amount_minor: number;
  profit_minor: number;
}

/** Orders by status over whole days (null: all time), from the sums, never from the orders. */
async function listCounters(cell: Cell, days: Days | null): Promise<Map<string, CounterRow>> {
  const sums = orderSums(days);
  const { rows } = await cell.run<CounterRow>(
    statement(
      `SELECT status, sum(orders) AS orders, sum(amount_minor) AS amount_minor, sum(profit_minor) AS profit_minor
        FROM (${sums.text}) GROUP BY status`,
      ...sums.values,
    ),
  );
  return new Map(rows.map((row) => [row.status, row]));
}

const countAll = (counters: Map<string, CounterRow>): number =>
  [...counters.values()].reduce((sum, row) => sum + row.orders, 0);

/** Sales and numbers of orders. */
export async function getOrderStats(cell: Cell, days: Days | null): Promise<OrderStats> {
  const counters = await listCounters(cell, days);
  return {
    totalSales: toMajor(counters.get("completed")?.amount_minor ?? 0),
    totalOrders: countAll(counters),
    completedOrders: counters.get("completed")?.orders ?? 0,
    pendingOrders: counters.get("pending")?.orders ?? 0,
  };
}

/** Products on sale (those made before `end`, or all), profit, and the share of completed orders. */
export async function getSummary(
  cell: Cell,
  period: { days: Days | null; end: number | null; seesProfit: boolean },
): Promise<Summary> {
  const [counters, products] = await Promise.all([
    listCounters(cell, period.days),
    cell.run<{ n: number }>(
      statement(
        // Those made since the end are fewer than those there are.
        `SELECT coalesce((SELECT sum(n) FROM product_counters WHERE archived = 0), 0)
          - (SELECT count(*) FROM products WHERE archived_at IS NULL AND created_at >= ?) AS n`,
        period.end ?? Number.MAX_SAFE_INTEGER,
      ),
    ),
  ]);
  const completed = counters.get("completed");
  const orders = countAll(counters);
  return {
    totalProducts: products.rows[0]?.n ?? 0,
    totalProfit: period.seesProfit ? toMajor(completed?.profit_minor ?? 0) : null,
    salesRate: orders > 0 ? roundTo(((completed?.orders ?? 0) / orders) * 100, 1) : 0,
  };
}

/** Sales of each of the months, in their order; a month without orders has 0. */
export async function listMonthlySales(cell: Cell, months: readonly string[]): Promise<MonthSales[]> {
  const { rows } = await cell.run<{ month: string; sales_minor: number }>(
    statement(
      `SELECT period AS month, amount_minor AS sales_minor FROM order_sums
        WHERE status = 'completed' AND period IN (SELECT value FROM json_each(?))`,
      JSON.stringify(months),
    ),
  );
  const found = new Map(rows.map((row) => [row.month, row.sales_minor]));
  return months.map((month) => ({ month, sales: toMajor(found.get(month) ?? 0) }));
}

/** Changes with every recorded write: what answers made from orders, products and people depend on beside the clock. */
export async function findLastChange(cell: Cell): Promise<number> {
  const { rows } = await cell.run<{ n: number | null }>(statement("SELECT max(id) AS n FROM changes"));
  return rows[0]?.n ?? 0;
}
