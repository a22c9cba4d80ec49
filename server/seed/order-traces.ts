import { sql } from "kysely";
import { type Database, q } from "../db/database.ts";
import type { Plan } from "./plan.ts";

const STEP = 20_000;

interface Range {
  first: number;
  last: number;
}

// Derived from the orders in SQL, four times faster than row by row. Ids have gaps: an order has up to four events, and
// the first movements are the opening stock.
const insertEvents = ({ first, last }: Range) => sql`INSERT INTO order_events (id, order_id, kind, actor_id, data, at)
  SELECT id * 4 - 3, id, 'created', NULL, '{}', placed_at FROM orders WHERE id BETWEEN ${first} AND ${last}
  UNION ALL
  SELECT order_id * 4 - 2, order_id, 'payment', NULL,
    iif(method = 'Cash on Delivery', json_object('transactionId', id, 'amount', amount_minor / 100.0, 'isCompletion', 1), '{}'),
    at FROM transactions WHERE id BETWEEN ${first} AND ${last} AND status = 'completed'
  UNION ALL
  SELECT id * 4 - 1, id, 'confirmed', 2, '{}', confirmed_at FROM orders
    WHERE id BETWEEN ${first} AND ${last} AND confirmed_at IS NOT NULL
  UNION ALL
  SELECT id * 4, id, status, iif(status = 'completed', 2, 1), '{}', coalesce(completed_at, cancelled_at) FROM orders
    WHERE id BETWEEN ${first} AND ${last} AND status IN ('completed', 'cancelled')`;

const insertMoves = ({ first, last }: Range, opening: number) =>
  sql`INSERT INTO stock_moves (id, product_id, delta, reason, order_id, user_id, at)
    SELECT ${opening} + l.id, l.product_id, -l.quantity, iif(o.written_off, 'cancel', 'sale'), o.id,
      iif(o.written_off, 1, 2), coalesce(o.completed_at, o.cancelled_at)
    FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.id BETWEEN ${first} AND ${last} AND (o.status = 'completed' OR o.written_off)`;

/** Ranges that cover all ids of a table. */
function rangesOf(db: Database, table: "orders" | "order_lines"): Range[] {
  const row = db.first(q.selectFrom(table).select((eb) => eb.fn.max<number | null>("id").as("last")));
  const steps = Math.ceil((row?.last ?? 0) / STEP);
  return Array.from({ length: steps }, (_, step) => ({ first: step * STEP + 1, last: (step + 1) * STEP }));
}

/** Seeds order timelines and the stock movements of orders. */
export function plantTraces(plan: Plan, db: Database): void {
  for (const range of rangesOf(db, "orders")) db.run(insertEvents(range));
  for (const range of rangesOf(db, "order_lines")) db.run(insertMoves(range, plan.products));
}
