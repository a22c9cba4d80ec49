import { sql } from "kysely";
import type { OrderReturn, ReturnBody } from "#shared/api/ecommerce/order-money.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Database, type Query, q } from "../../../db/database.ts";
import { addEvents, moveStock, ordersOf } from "./orders.effects.ts";

/** Adds the returned quantities to the order lines. */
export const addReturnedQuantities = ({ id, body }: { id: number; body: ReturnBody }): Query =>
  sql`UPDATE order_lines SET returned = returned + (line.value ->> 'quantity')
    FROM json_each(${JSON.stringify(body.lines)}) AS line
    WHERE order_lines.id = line.value ->> 'lineId' AND order_lines.order_id = ${id}`;

/** Writes a return: stock, daily sales, return rows and timeline event. */
export function writeReturn(
  actor: Actor,
  { id, body, isRefunded }: { id: number; body: ReturnBody; isRefunded: boolean },
): Query[] {
  const { now, caller } = actor;
  const json = JSON.stringify(body.lines);
  const quantities = sql`SELECT l.product_id AS p, sum(line.value ->> 'quantity') AS quantity
    FROM json_each(${json}) AS line JOIN order_lines AS l ON l.id = line.value ->> 'lineId'
    WHERE l.product_id IS NOT NULL GROUP BY l.product_id`;
  const hand = body.restock ? sql`quantity` : sql`0`;
  const restockLog = sql`INSERT INTO stock_moves (product_id, delta, reason, order_id, user_id, at)
    SELECT p, quantity, 'returned', ${id}, ${caller?.id}, ${now} FROM (${quantities})`;
  return [
    ...moveStock(
      actor,
      sql`SELECT p, ${hand} AS hand, 0 AS reserved, -quantity AS sold FROM (${quantities})`,
      "order.returned",
    ),
    ...(body.restock ? [restockLog] : []),
    sql`UPDATE sales_daily SET units = units - (SELECT quantity FROM (${quantities}) AS back WHERE back.p = product_id)
      WHERE day = (SELECT day FROM orders WHERE id = ${id}) AND product_id IN (SELECT p FROM (${quantities}))`,
    q.insertInto("returns").values({
      order_id: id,
      restock: body.restock ? 1 : 0,
      refund_tx: isRefunded ? sql<number>`(SELECT max(id) FROM transactions)` : null,
      user_id: caller?.id ?? null,
      at: now,
    }),
    sql`INSERT INTO return_lines (return_id, line_id, quantity)
      SELECT (SELECT max(id) FROM returns), value ->> 'lineId', value ->> 'quantity' FROM json_each(${json})`,
    addEvents(actor, ordersOf([id]), { kind: "return", data: { lines: body.lines, restock: body.restock } }),
  ];
}

/** One return. Throws `not_found`. */
export function getReturn(db: Database, id: number): OrderReturn {
  const lines = sql<string>`(SELECT json_group_array(json_object('lineId', line_id, 'quantity', quantity) ORDER BY line_id)
    FROM return_lines WHERE return_id = r.id)`;
  const row = db.first(
    q
      .selectFrom("returns as r")
      .leftJoin("transactions as t", "t.id", "r.refund_tx")
      .leftJoin("users as u", "u.id", "r.user_id")
      .select(["r.id", "r.order_id", "r.restock", "t.amount_minor as refund_minor", "r.user_id", "u.username", "r.at"])
      .select(lines.as("lines"))
      .where("r.id", "=", id),
  );
  if (!row) throw new AppError("not_found");
  return {
    id: row.id,
    orderId: row.order_id,
    lines: JSON.parse(row.lines),
    restock: row.restock === 1,
    refundAmount: toMajor(row.refund_minor ?? 0),
    by: row.user_id === null ? null : { id: row.user_id, name: row.username ?? "" },
    date: new Date(row.at).toISOString(),
  };
}
