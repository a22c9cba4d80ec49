import type { OrderReturn, ReturnBody } from "#shared/api/ecommerce/order-money.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Database, type Query, statement } from "../../../db/database.ts";
import { addEvents, moveStock, ordersOf } from "./orders.effects.ts";

/** Adds the returned quantities to the order lines. */
export const takeBack = ({ id, body }: { id: number; body: ReturnBody }): Query =>
  statement(
    `UPDATE order_lines SET returned = returned + (line.value ->> 'quantity')
     FROM json_each(?) AS line WHERE order_lines.id = line.value ->> 'lineId' AND order_lines.order_id = ?`,
    JSON.stringify(body.lines),
    id,
  );

/** Writes a return: stock, daily sales, return rows and timeline event. */
export function writeReturn(
  actor: Actor,
  { id, body, isRefunded }: { id: number; body: ReturnBody; isRefunded: boolean },
): Query[] {
  const json = JSON.stringify(body.lines);
  const back = `SELECT l.product_id AS p, sum(line.value ->> 'quantity') AS pieces
    FROM json_each(?) AS line JOIN order_lines AS l ON l.id = line.value ->> 'lineId'
    WHERE l.product_id IS NOT NULL GROUP BY l.product_id`;
  const { now, caller } = actor;
  const stock = {
    text: `SELECT p, ${body.restock ? "pieces" : "0"} AS hand, 0 AS kept, -pieces AS sold FROM (${back})`,
    values: [json],
  };
  return [
    ...moveStock(actor, stock, "order.returned"),
    ...(body.restock
      ? [
          statement(
            `INSERT INTO stock_moves (product_id, delta, reason, order_id, user_id, at)
             SELECT p, pieces, 'returned', ?, ?, ? FROM (${back})`,
            id,
            caller?.id,
            now,
            json,
          ),
        ]
      : []),
    statement(
      `UPDATE sales_daily SET units = units - (SELECT pieces FROM (${back}) AS back WHERE back.p = product_id)
       WHERE day = (SELECT day FROM orders WHERE id = ?) AND product_id IN (SELECT p FROM (${back}))`,
      json,
      id,
      json,
    ),
    statement(
      `INSERT INTO returns (order_id, restock, refund_tx, user_id, at)
       VALUES (?, ?, ${isRefunded ? "(SELECT max(id) FROM transactions)" : "NULL"}, ?, ?)`,
      id,
      body.restock ? 1 : 0,
      caller?.id,
      now,
    ),
    statement(
      `INSERT INTO return_lines (return_id, line_id, quantity)
       SELECT (SELECT max(id) FROM returns), value ->> 'lineId', value ->> 'quantity' FROM json_each(?)`,
      json,
    ),
    addEvents(actor, ordersOf([id]), { kind: "return", data: { lines: body.lines, restock: body.restock } }),
  ];
}

interface ReturnRow {
  id: number;
  order_id: number;
  restock: number;
  refund_minor: number | null;
  user_id: number | null;
  username: string | null;
  at: number;
  lines: string;
}

/** One return. Throws `not_found`. */
export function getReturn(db: Database, id: number): OrderReturn {
  const row = db.first<ReturnRow>(
    statement(
      `SELECT r.id, r.order_id, r.restock, t.amount_minor AS refund_minor, r.user_id, u.username, r.at,
         (SELECT json_group_array(json_object('lineId', line_id, 'quantity', quantity) ORDER BY line_id)
          FROM return_lines WHERE return_id = r.id) AS lines
       FROM returns AS r LEFT JOIN transactions AS t ON t.id = r.refund_tx LEFT JOIN users AS u ON u.id = r.user_id
       WHERE r.id = ?`,
      id,
    ),
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
