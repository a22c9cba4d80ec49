import type { Actor } from "../../../actor.ts";
import { type Query, statement } from "../../../db/database.ts";
import type { OrderEventKind, OrderStatus } from "../../../db/tables/orders.ts";
import type { StockReason } from "../../../db/tables/products.ts";
import type { Column, SqlFragment } from "../../../db/write/act.ts";

/** Subquery for the given order ids. */
export const ordersOf = (ids: readonly number[]): SqlFragment => ({
  text: "SELECT value FROM json_each(?)",
  values: [JSON.stringify(ids)],
});

/** Subquery for the id of the order that this transaction inserted. */
export const newestOrder: SqlFragment = { text: "SELECT max(id) FROM orders", values: [] };

/** Adds the current state of orders to the daily counters (1) or subtracts it (-1). */
export const countOrders = (orders: SqlFragment, sign: 1 | -1): Query =>
  statement(
    `INSERT INTO order_counters (day, status, orders, amount_minor, profit_minor)
     SELECT o.day, o.status, ${sign} * count(*), ${sign} * sum(o.amount_minor),
       ${sign} * sum((SELECT coalesce(sum((l.unit_minor - l.cost_minor) * l.quantity), 0)
         FROM order_lines AS l WHERE l.order_id = o.id))
     FROM orders AS o WHERE o.id IN (${orders.text}) GROUP BY o.day, o.status
     ON CONFLICT (day, status) DO UPDATE SET orders = orders + excluded.orders,
       amount_minor = amount_minor + excluded.amount_minor, profit_minor = profit_minor + excluded.profit_minor`,
    ...orders.values,
  );

const LAST_COMPLETED = "(SELECT max(placed_at) FROM orders WHERE user_id = users.id AND status = 'completed')";

/** Adds completed orders to the daily sales and to the totals of their customers (1), or subtracts them (-1). */
export const countSales = (orders: SqlFragment, sign: 1 | -1): Query[] => [
  statement(
    `INSERT INTO sales_daily (day, product_id, units, revenue_minor, profit_minor)
     SELECT o.day, l.product_id, ${sign} * sum(l.quantity - l.returned), ${sign} * sum(l.total_minor),
       ${sign} * coalesce(sum((l.unit_minor - l.cost_minor) * l.quantity), 0)
     FROM orders AS o JOIN order_lines AS l ON l.order_id = o.id
     WHERE o.id IN (${orders.text}) AND l.product_id IS NOT NULL GROUP BY o.day, l.product_id
     ON CONFLICT (day, product_id) DO UPDATE SET units = units + excluded.units,
       revenue_minor = revenue_minor + excluded.revenue_minor, profit_minor = profit_minor + excluded.profit_minor`,
    ...orders.values,
  ),
  statement(
    `UPDATE users SET completed_count = completed_count + ${sign} * sales.n,
       spent_minor = spent_minor + ${sign} * sales.amount_minor,
       last_completed_at = ${sign === 1 ? "max(coalesce(last_completed_at, 0), sales.last)" : LAST_COMPLETED}
     FROM (SELECT user_id, count(*) AS n, sum(amount_minor) AS amount_minor, max(placed_at) AS last FROM orders
       WHERE id IN (${orders.text}) AND user_id IS NOT NULL GROUP BY user_id) AS sales WHERE users.id = sales.user_id`,
    ...orders.values,
  ),
];

/** Change per ordered unit of the units on hand, reserved (`kept`) and sold. */
export interface StockStep {
  hand: -1 | 0 | 1;
  kept: -1 | 0 | 1;
  sold: -1 | 0 | 1;
}

/** Stock moves of all lines of the given orders, grouped by product. */
export const stockOf = (orders: SqlFragment, { hand, kept, sold }: StockStep): SqlFragment => ({
  text: `SELECT product_id AS p, ${hand} * sum(quantity) AS hand, ${kept} * sum(quantity) AS kept,
      ${sold} * sum(quantity) AS sold
    FROM order_lines WHERE order_id IN (${orders.text}) AND product_id IS NOT NULL GROUP BY product_id`,
  values: orders.values,
});

/** Stock moves with given quantities. */
export const stockBy = (moves: readonly { p: number; hand: number; kept: number; sold: number }[]): SqlFragment => ({
  text: `SELECT value ->> 'p' AS p, value ->> 'hand' AS hand, value ->> 'kept' AS kept, value ->> 'sold' AS sold
    FROM json_each(?)`,
  values: [JSON.stringify(moves)],
});

/**
 * Applies stock moves to the products and writes them to the change feed. A table constraint rejects stock below the
 * reserved quantity.
 */
export const moveStock = (actor: Actor, stock: SqlFragment, action: string): Query[] => [
  statement(
    `UPDATE products SET on_hand = products.on_hand + move.hand, reserved = products.reserved + move.kept,
       sold = products.sold + move.sold
     FROM (${stock.text}) AS move WHERE products.id = move.p`,
    ...stock.values,
  ),
  statement(
    `INSERT INTO changes (object, object_id, version, action, actor_id, at)
     SELECT 'product', products.id, products.version, ?, ?, ? FROM products
     WHERE products.id IN (SELECT p FROM (${stock.text}))`,
    action,
    actor.caller?.id,
    actor.now,
    ...stock.values,
  ),
];

/** Logs stock moves for all lines of the given orders: out of stock (-1) or back into it (1). */
export const logBatches = (
  actor: Actor,
  orders: SqlFragment,
  { reason, sign }: { reason: StockReason; sign: 1 | -1 },
): Query =>
  statement(
    `INSERT INTO stock_moves (product_id, delta, reason, order_id, user_id, at)
     SELECT product_id, ${sign} * quantity, ?, order_id, ?, ? FROM order_lines
     WHERE order_id IN (${orders.text}) AND product_id IS NOT NULL ORDER BY id`,
    reason,
    actor.caller?.id,
    actor.now,
    ...orders.values,
  );

/** Adds one event to the timeline of each order. */
export const addEvents = (
  actor: Actor,
  orders: SqlFragment,
  { kind, text = "", data = {} }: { kind: OrderEventKind; text?: string; data?: object },
): Query =>
  statement(
    `INSERT INTO order_events (order_id, kind, actor_id, text, data, at)
     SELECT id, ?, ?, ?, ?, ? FROM orders WHERE id IN (${orders.text}) ORDER BY id`,
    kind,
    actor.caller?.id,
    text,
    JSON.stringify(data),
    actor.now,
    ...orders.values,
  );

/** SQL expressions for the money columns of an order row, in minor units. */
export type MoneySql = Record<"paid" | "refunded" | "credited", string>;

const asStored: MoneySql = { paid: "paid_minor", refunded: "refunded_minor", credited: "credited_minor" };

/** Amount due as SQL over an order row. Must equal `dueOf`. */
export const DUE = `max(0, iif(status = 'cancelled', 0, amount_minor - credited_minor) - paid_minor + refunded_minor)`;
/** Excess amount as SQL over an order row. Must equal `excessOf`. */
export const EXCESS = `max(0, paid_minor - refunded_minor - iif(status = 'cancelled', 0, amount_minor - credited_minor))`;

/**
 * Changed money columns and the resulting payment state, as in `paymentState`. `none` is SQL for the state while
 * nothing is paid.
 */
export function moneyColumns(change: Partial<MoneySql>, none = "payment_state"): Record<string, Column> {
  const { paid, refunded, credited } = { ...asStored, ...change };
  const columns = Object.entries(change).map(([money, text]) => [`${money}_minor`, { text, values: [] }]);
  return {
    ...Object.fromEntries(columns),
    payment_state: {
      text: `CASE WHEN amount_minor = 0 THEN 'paid' WHEN ${paid} = 0 THEN ${none} WHEN ${refunded} >= ${paid} THEN 'refunded'
        WHEN ${credited} > 0 THEN 'partially_refunded' WHEN ${paid} - ${refunded} < amount_minor THEN 'partially_paid'
        ELSE 'paid' END`,
      values: [],
    },
  };
}

/** Columns that every status change sets. */
export const movedTo = (actor: Actor, status: OrderStatus) => ({ status, updated_at: actor.now });
