import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../actor.ts";
import type { Query } from "../../../db/database.ts";
import type { OrderEventKind, OrderStatus } from "../../../db/tables/orders.ts";
import type { StockReason } from "../../../db/tables/products.ts";
import type { Column } from "../../../db/write/act.ts";

/** Subquery for the given order ids. */
export const ordersOf = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`SELECT value FROM json_each(${JSON.stringify(ids)})`;

/** Subquery for the id of the order that this transaction inserted. */
export const newestOrder: RawBuilder<unknown> = sql`SELECT max(id) FROM orders`;

/** Adds the current state of orders to the daily counters (1) or subtracts it (-1). */
export function countOrders(orders: RawBuilder<unknown>, sign: 1 | -1): Query {
  const factor = sql.lit(sign);
  return sql`INSERT INTO order_counters (day, status, orders, amount_minor, profit_minor)
    SELECT o.day, o.status, ${factor} * count(*), ${factor} * sum(o.amount_minor),
      ${factor} * sum((SELECT coalesce(sum((l.unit_minor - l.cost_minor) * l.quantity), 0)
        FROM order_lines AS l WHERE l.order_id = o.id))
    FROM orders AS o WHERE o.id IN (${orders}) GROUP BY o.day, o.status
    ON CONFLICT (day, status) DO UPDATE SET orders = orders + excluded.orders,
      amount_minor = amount_minor + excluded.amount_minor, profit_minor = profit_minor + excluded.profit_minor`;
}

/** Adds completed orders to the daily sales and to the totals of their customers (1), or subtracts them (-1). */
export function countSales(orders: RawBuilder<unknown>, sign: 1 | -1): Query[] {
  const factor = sql.lit(sign);
  const lastCompleted =
    sign === 1
      ? sql`max(coalesce(last_completed_at, 0), sales.last)`
      : sql`(SELECT max(placed_at) FROM orders WHERE user_id = users.id AND status = 'completed')`;
  return [
    sql`INSERT INTO sales_daily (day, product_id, units, revenue_minor, profit_minor)
      SELECT o.day, l.product_id, ${factor} * sum(l.quantity - l.returned), ${factor} * sum(l.total_minor),
        ${factor} * coalesce(sum((l.unit_minor - l.cost_minor) * l.quantity), 0)
      FROM orders AS o JOIN order_lines AS l ON l.order_id = o.id
      WHERE o.id IN (${orders}) AND l.product_id IS NOT NULL GROUP BY o.day, l.product_id
      ON CONFLICT (day, product_id) DO UPDATE SET units = units + excluded.units,
        revenue_minor = revenue_minor + excluded.revenue_minor, profit_minor = profit_minor + excluded.profit_minor`,
    sql`UPDATE users SET completed_count = completed_count + ${factor} * sales.n,
        spent_minor = spent_minor + ${factor} * sales.amount_minor, last_completed_at = ${lastCompleted}
      FROM (SELECT user_id, count(*) AS n, sum(amount_minor) AS amount_minor, max(placed_at) AS last FROM orders
        WHERE id IN (${orders}) AND user_id IS NOT NULL GROUP BY user_id) AS sales WHERE users.id = sales.user_id`,
  ];
}

/** Change per ordered unit of the units on hand, reserved and sold. */
export interface StockStep {
  hand: -1 | 0 | 1;
  reserved: -1 | 0 | 1;
  sold: -1 | 0 | 1;
}

/** Stock moves of all lines of the given orders, grouped by product. */
export const stockOf = (orders: RawBuilder<unknown>, { hand, reserved, sold }: StockStep): RawBuilder<unknown> =>
  sql`SELECT product_id AS p, ${sql.lit(hand)} * sum(quantity) AS hand, ${sql.lit(reserved)} * sum(quantity) AS reserved,
      ${sql.lit(sold)} * sum(quantity) AS sold
    FROM order_lines WHERE order_id IN (${orders}) AND product_id IS NOT NULL GROUP BY product_id`;

/** Stock moves with given quantities. */
export const stockBy = (
  moves: readonly { p: number; hand: number; reserved: number; sold: number }[],
): RawBuilder<unknown> =>
  sql`SELECT value ->> 'p' AS p, value ->> 'hand' AS hand, value ->> 'reserved' AS reserved, value ->> 'sold' AS sold
    FROM json_each(${JSON.stringify(moves)})`;

/**
 * Applies stock moves to the products and writes them to the change feed. A table constraint rejects stock below the
 * reserved quantity.
 */
export const moveStock = (actor: Actor, stock: RawBuilder<unknown>, action: string): Query[] => [
  sql`UPDATE products SET on_hand = products.on_hand + move.hand, reserved = products.reserved + move.reserved,
      sold = products.sold + move.sold
    FROM (${stock}) AS move WHERE products.id = move.p`,
  sql`INSERT INTO changes (object, object_id, version, action, actor_id, at)
    SELECT 'product', products.id, products.version, ${action}, ${actor.caller?.id}, ${actor.now} FROM products
    WHERE products.id IN (SELECT p FROM (${stock}))`,
];

/** Logs stock moves for all lines of the given orders: out of stock (-1) or back into it (1). */
export const logBatches = (
  actor: Actor,
  orders: RawBuilder<unknown>,
  { reason, sign }: { reason: StockReason; sign: 1 | -1 },
): Query =>
  sql`INSERT INTO stock_moves (product_id, delta, reason, order_id, user_id, at)
    SELECT product_id, ${sql.lit(sign)} * quantity, ${reason}, order_id, ${actor.caller?.id}, ${actor.now} FROM order_lines
    WHERE order_id IN (${orders}) AND product_id IS NOT NULL ORDER BY id`;

/** Adds one event to the timeline of each order. */
export const addEvents = (
  actor: Actor,
  orders: RawBuilder<unknown>,
  { kind, text = "", data = {} }: { kind: OrderEventKind; text?: string; data?: object },
): Query =>
  sql`INSERT INTO order_events (order_id, kind, actor_id, text, data, at)
    SELECT id, ${kind}, ${actor.caller?.id}, ${text}, ${JSON.stringify(data)}, ${actor.now}
    FROM orders WHERE id IN (${orders}) ORDER BY id`;

/** Amount in minor units. Bound numbers arrive as REAL. */
export const minorOf = (amount_minor: number): RawBuilder<number> => sql`CAST(${amount_minor} AS INTEGER)`;

/** SQL expressions for the money columns of an order row, in minor units. */
export type MoneySql = Record<"paid" | "refunded" | "credited", RawBuilder<unknown>>;

const asStored: MoneySql = { paid: sql`paid_minor`, refunded: sql`refunded_minor`, credited: sql`credited_minor` };

/** Amount due as SQL over an order row. Must equal `dueOf`. */
export const DUE: RawBuilder<unknown> = sql`max(0, iif(status = 'cancelled', 0, amount_minor - credited_minor) - paid_minor + refunded_minor)`;
/** Excess amount as SQL over an order row. Must equal `excessOf`. */
export const EXCESS: RawBuilder<unknown> = sql`max(0, paid_minor - refunded_minor - iif(status = 'cancelled', 0, amount_minor - credited_minor))`;

/**
 * Changed money columns and the resulting payment state, as in `paymentState`. `none` is SQL for the state while
 * nothing is paid.
 */
export function moneyColumns(
  change: Partial<MoneySql>,
  none: RawBuilder<unknown> = sql`payment_state`,
): Record<string, Column> {
  const { paid, refunded, credited } = { ...asStored, ...change };
  const columns = Object.entries(change).map(([money, value]) => [`${money}_minor`, value]);
  return {
    ...Object.fromEntries(columns),
    payment_state: sql`CASE WHEN amount_minor = 0 THEN 'paid' WHEN ${paid} = 0 THEN ${none}
      WHEN ${refunded} >= ${paid} THEN 'refunded' WHEN ${credited} > 0 THEN 'partially_refunded'
      WHEN ${paid} - ${refunded} < amount_minor THEN 'partially_paid' ELSE 'paid' END`,
  };
}

/** Columns that every status change sets. */
export const movedTo = (actor: Actor, status: OrderStatus) => ({ status, updated_at: actor.now });
