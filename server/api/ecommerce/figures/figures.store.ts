import { sql } from "kysely";
import type { MonthSales, OrderStats, SalesBucket, Summary } from "#shared/api/ecommerce/figures.ts";
import type { Days } from "#shared/rules/dashboard/period.ts";
import { roundTo, toMajor } from "#shared/rules/shop/money.ts";
import { type Database, q } from "../../../db/database.ts";
import { orderSums, orderSumsOf } from "../../../db/rollups/order-sums.ts";
import type { OrderSumsTable } from "../../../db/tables/figures.ts";

type StatusSums = Omit<OrderSumsTable, "period">;

/** Orders by status over whole days (null: all time), from the rollups only. */
function listCounters(db: Database, days: Days | null): Map<string, StatusSums> {
  const rows = db.all(
    sql<StatusSums>`SELECT status, sum(orders) AS orders, sum(amount_minor) AS amount_minor,
        sum(profit_minor) AS profit_minor
      FROM (${orderSums(days)}) GROUP BY status`,
  );
  return new Map(rows.map((row) => [row.status, row]));
}

const countAll = (counters: Map<string, StatusSums>): number =>
  [...counters.values()].reduce((sum, row) => sum + row.orders, 0);

/** Completed sales and order counts by status. */
export function getOrderStats(db: Database, days: Days | null): OrderStats {
  const counters = listCounters(db, days);
  return {
    totalSales: toMajor(counters.get("completed")?.amount_minor ?? 0),
    totalOrders: countAll(counters),
    completedOrders: counters.get("completed")?.orders ?? 0,
    pendingOrders: counters.get("pending")?.orders ?? 0,
  };
}

/** Number of active products (created before `end` if given), profit, and the percentage of completed orders. */
export function getSummary(
  db: Database,
  period: { days: Days | null; end: number | null; seesProfit: boolean },
): Summary {
  const counters = listCounters(db, period.days);
  const end = period.end ?? Number.MAX_SAFE_INTEGER;
  // Subtracts products created since `end` from the counter: this reads fewer rows than counting the rest.
  const products = db.first(
    sql<{ n: number }>`SELECT coalesce((SELECT sum(n) FROM product_counters WHERE archived = 0), 0)
      - (SELECT count(*) FROM products WHERE archived_at IS NULL AND created_at >= ${end}) AS n`,
  );
  const completed = counters.get("completed");
  const orders = countAll(counters);
  return {
    totalProducts: products?.n ?? 0,
    totalProfit: period.seesProfit ? toMajor(completed?.profit_minor ?? 0) : null,
    salesRate: orders > 0 ? roundTo(((completed?.orders ?? 0) / orders) * 100, 1) : 0,
  };
}

/** Completed sales per month, in the given order; 0 for a month without orders. */
export function listMonthlySales(db: Database, months: readonly string[]): MonthSales[] {
  const rows = db.all(
    q
      .selectFrom("order_sums")
      .select(["period as month", "amount_minor as sales_minor"])
      .where("status", "=", "completed")
      .where("period", "in", sql<string>`(SELECT value FROM json_each(${JSON.stringify(months)}))`),
  );
  const found = new Map(rows.map((row) => [row.month, row.sales_minor]));
  return months.map((month) => ({ month, sales: toMajor(found.get(month) ?? 0) }));
}

/** Sales figures of each bucket, in the given order; 0 without orders, and profit only for those who may see it. */
export function listSalesSeries(
  db: Database,
  { buckets, seesProfit }: { buckets: readonly { from: string; to: string }[]; seesProfit: boolean },
): SalesBucket[] {
  const rows = db.all(
    sql<{ at: number; orders: number; pending: number; sales_minor: number; profit_minor: number }>`SELECT at,
        sum(orders) AS orders, sum(iif(status = 'pending', orders, 0)) AS pending,
        sum(iif(status = 'completed', amount_minor, 0)) AS sales_minor,
        sum(iif(status = 'completed', profit_minor, 0)) AS profit_minor
      FROM (${orderSumsOf(buckets)}) GROUP BY at`,
  );
  const found = new Map(rows.map((row) => [row.at, row]));
  return buckets.map(({ from, to }, at) => {
    const row = found.get(at);
    return {
      from,
      to,
      sales: toMajor(row?.sales_minor ?? 0),
      orders: row?.orders ?? 0,
      pending: row?.pending ?? 0,
      profit: seesProfit ? toMajor(row?.profit_minor ?? 0) : null,
    };
  });
}

/** Id of the newest change feed row. Every recorded write of orders, products and people increases it. */
export const findLastChange = (db: Database): number =>
  db.first(sql<{ n: number | null }>`SELECT max(id) AS n FROM changes`)?.n ?? 0;
