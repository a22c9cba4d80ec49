import { sql } from "kysely";
import type { RecentTransactionExtended, TopCustomer, TopProductExtended } from "#shared/api/ecommerce/figures.ts";
import type { Days, Span } from "#shared/rules/dashboard/period.ts";
import { TREND_DAYS, trendOf } from "#shared/rules/dashboard/trend.ts";
import { customerScore } from "#shared/rules/people/score.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import { addDays } from "#shared/rules/time/zone.ts";
import { type Database, q } from "../../../db/database.ts";
import { pictureIn, pictureOf } from "../products/pictures.ts";

const PRODUCTS = 7;
const CUSTOMERS = 7;
const PAYMENTS = 6;

interface ProductRow {
  id: number;
  name: string;
  category: TopProductExtended["category"];
  picture: string | null;
  price_minor: number;
  units: number;
  units_now: number;
  units_before: number;
}

/** Products with the most units sold: all time from the product counter, a period from the daily sales rollup. */
export function listTopProducts(db: Database, period: { days: Days | null; today: string }): TopProductExtended[] {
  const { days, today } = period;
  // Sums the days before joining products, so only seven product rows are read.
  const top = days
    ? sql`SELECT p.id, p.name, p.category, p.price_minor, best.units, ${sql.raw(pictureIn("p"))} AS picture FROM (
          SELECT product_id, sum(units) AS units FROM sales_daily WHERE day >= ${days.from ?? ""} AND day <= ${days.to}
          GROUP BY product_id
          HAVING sum(units) > 0 AND product_id NOT IN (SELECT id FROM products WHERE archived_at IS NOT NULL)
          ORDER BY sum(units) DESC, product_id LIMIT ${PRODUCTS}
        ) AS best JOIN products AS p ON p.id = best.product_id`
    : sql`SELECT id, name, category, price_minor, sold AS units, ${sql.raw(pictureIn("products"))} AS picture FROM products
        WHERE archived_at IS NULL ORDER BY sold DESC, id LIMIT ${PRODUCTS}`;
  const recent = addDays(today, 1 - TREND_DAYS);
  const earlier = addDays(recent, -TREND_DAYS);
  const unitsOf = (from: string, before: string) =>
    sql`(SELECT coalesce(sum(units), 0) FROM sales_daily INDEXED BY sales_daily_by_product
      WHERE product_id = top.id AND day >= ${from} AND day < ${before})`;
  const rows = db.all(
    sql<ProductRow>`SELECT top.id, top.name, top.category, top.price_minor, top.units, top.picture,
        ${unitsOf(recent, addDays(today, 1))} AS units_now, ${unitsOf(earlier, recent)} AS units_before
      FROM (${top}) AS top ORDER BY top.units DESC, top.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    category: row.category,
    sales: row.units,
    price: toMajor(row.price_minor),
    image: pictureOf(row.picture, row.category, 96),
    ...trendOf(row.units_now, row.units_before),
  }));
}

interface CustomerRow {
  id: number;
  username: string;
  amount_minor: number;
  spent_minor: number;
  completed_count: number;
  last_completed_at: number | null;
  highest_minor: number;
}

/** Customers with the highest completed sales, of all time or of a period. The score is always the current one. */
export function listTopCustomers(db: Database, period: { span: Span | null; now: number }): TopCustomer[] {
  const { span, now } = period;
  const columns = sql`u.id, u.username, u.spent_minor, u.completed_count, u.last_completed_at,
    (SELECT max(spent_minor) FROM users WHERE removed_at IS NULL) AS highest_minor`;
  const rows = db.all(
    span
      ? sql<CustomerRow>`SELECT ${columns}, best.amount_minor FROM (
            SELECT user_id, sum(amount_minor) AS amount_minor FROM orders INDEXED BY orders_completed_by_date
            WHERE status = 'completed' AND placed_at >= ${span.start} AND placed_at < ${span.end} AND user_id IS NOT NULL
            GROUP BY user_id
            HAVING user_id NOT IN (SELECT id FROM users INDEXED BY users_removed WHERE removed_at IS NOT NULL)
            ORDER BY sum(amount_minor) DESC, user_id LIMIT ${CUSTOMERS}
          ) AS best JOIN users AS u ON u.id = best.user_id ORDER BY best.amount_minor DESC, u.id`
      : sql<CustomerRow>`SELECT ${columns}, u.spent_minor AS amount_minor FROM users AS u
          WHERE u.removed_at IS NULL AND u.spent_minor > 0 ORDER BY u.spent_minor DESC, u.id LIMIT ${CUSTOMERS}`,
  );
  return rows.map((row, index) => ({
    id: row.id,
    name: row.username,
    amount: toMajor(row.amount_minor),
    score: customerScore({ ...row, now }),
    avatar: `/api/avatars/${row.id}`,
    rank: index + 1,
  }));
}

/** Newest payments, of all time or of a period. */
export function listRecentPayments(db: Database, span: Span | null): RecentTransactionExtended[] {
  const payments = q
    .selectFrom("transactions as t")
    .innerJoin("orders as o", "o.id", "t.order_id")
    .select(["t.id", "t.order_id", "o.customer_name", "t.amount_minor", "t.status", "t.at"])
    .where("t.kind", "=", "payment")
    .orderBy("t.at", "desc")
    .orderBy("t.id", "desc")
    .limit(PAYMENTS);
  const rows = db.all(span ? payments.where("t.at", ">=", span.start).where("t.at", "<", span.end) : payments);
  return rows.map((row) => ({
    id: row.id,
    customer: row.customer_name,
    amount: toMajor(row.amount_minor),
    status: row.status,
    date: new Date(row.at).toISOString(),
    orderId: row.order_id,
  }));
}
