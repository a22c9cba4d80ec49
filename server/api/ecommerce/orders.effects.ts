import type { Context } from "hono";
import type { Column, Fragment } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import type { OrderEventKind, OrderStatus } from "../../db/tables/orders.ts";
import type { StockReason } from "../../db/tables/products.ts";
import type { Env } from "../../http/env.ts";

/** A question for the ids of some orders, to stand inside the statements of a batch. */
export const ordersOf = (ids: readonly number[]): Fragment => ({
  text: "SELECT value FROM json_each(?)",
  values: [JSON.stringify(ids)],
});

/** The order that this batch has just added. */
export const newestOrder: Fragment = { text: "SELECT max(id) FROM orders", values: [] };

/** Says no as `stale` unless each order stands at the version it was read at. */
export const stillAt = (seen: readonly { id: number; version: number }[]): Compilable =>
  statement(
    `INSERT INTO tx_guard (stale) SELECT NOT EXISTS (
       SELECT 1 FROM json_each(?) AS seen LEFT JOIN orders AS o ON o.id = seen.value ->> 0
       WHERE o.version IS NOT seen.value ->> 1)`,
    JSON.stringify(seen.map(({ id, version }) => [id, version])),
  );

/** Takes orders out of the daily counters as they stand (-1), or puts them in (1). */
export const countOrders = (orders: Fragment, sign: 1 | -1): Compilable =>
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

/** Puts newly completed orders into the daily sales and into what their customers spent (1), or takes them out again (-1). */
export const countSales = (orders: Fragment, sign: 1 | -1): Compilable[] => [
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

/** By how much one ordered piece changes what is on hand, kept for open orders, and sold. */
export interface StockStep {
  hand: -1 | 0 | 1;
  kept: -1 | 0 | 1;
  sold: -1 | 0 | 1;
}

/** How the lines of some orders move the stock, by product. */
export const stockOf = (orders: Fragment, { hand, kept, sold }: StockStep): Fragment => ({
  text: `SELECT product_id AS p, ${hand} * sum(quantity) AS hand, ${kept} * sum(quantity) AS kept,
      ${sold} * sum(quantity) AS sold
    FROM order_lines WHERE order_id IN (${orders.text}) AND product_id IS NOT NULL GROUP BY product_id`,
  values: orders.values,
});

/** Stock that moves by known numbers of pieces. */
export const stockBy = (moves: readonly { p: number; hand: number; kept: number; sold: number }[]): Fragment => ({
  text: `SELECT value ->> 'p' AS p, value ->> 'hand' AS hand, value ->> 'kept' AS kept, value ->> 'sold' AS sold
    FROM json_each(?)`,
  values: [JSON.stringify(moves)],
});

/** Moves the stock of all products in one statement, which breaks `stock_enough` where one lacks it, and tells the change feed. */
export const moveStock = (c: Context<Env>, stock: Fragment, action: string): Compilable[] => [
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
    c.var.caller?.id,
    c.var.now,
    ...stock.values,
  ),
];

/** Records that all pieces of some orders left the shelf (-1), or came back to it (1). */
export const logPieces = (
  c: Context<Env>,
  orders: Fragment,
  { reason, sign }: { reason: StockReason; sign: 1 | -1 },
): Compilable =>
  statement(
    `INSERT INTO stock_moves (product_id, delta, reason, order_id, user_id, at)
     SELECT product_id, ${sign} * quantity, ?, order_id, ?, ? FROM order_lines
     WHERE order_id IN (${orders.text}) AND product_id IS NOT NULL ORDER BY id`,
    reason,
    c.var.caller?.id,
    c.var.now,
    ...orders.values,
  );

/** One line in each order's timeline. */
export const addEvents = (
  c: Context<Env>,
  orders: Fragment,
  { kind, text = "", data = {} }: { kind: OrderEventKind; text?: string; data?: object },
): Compilable =>
  statement(
    `INSERT INTO order_events (order_id, kind, actor_id, text, data, at)
     SELECT id, ?, ?, ?, ?, ? FROM orders WHERE id IN (${orders.text}) ORDER BY id`,
    kind,
    c.var.caller?.id,
    text,
    JSON.stringify(data),
    c.var.now,
    ...orders.values,
  );

/** Money of orders as SQL over their rows. */
export type MoneySql = Record<"paid" | "refunded" | "credited", string>;

const asStored: MoneySql = { paid: "paid_minor", refunded: "refunded_minor", credited: "credited_minor" };

/** What is left to pay, as SQL over an order's row: `dueOf` of the rules. */
export const DUE = `max(0, iif(status = 'cancelled', 0, amount_minor - credited_minor) - paid_minor + refunded_minor)`;
/** What is held beyond what is owed: `excessOf` of the rules. */
export const EXCESS = `max(0, paid_minor - refunded_minor - iif(status = 'cancelled', 0, amount_minor - credited_minor))`;

/**
 * The columns of money that becomes other, with the payment state that follows: `paymentState` of the rules. `none` is
 * the state where nothing was paid.
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

/** What every written order gets beside its own columns. */
export const movedTo = (c: Context<Env>, status: OrderStatus) => ({ status, updated_at: c.var.now });
