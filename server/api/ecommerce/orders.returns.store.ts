import type { Context } from "hono";
import type { OrderReturn, ReturnBody } from "#shared/api/ecommerce/order-acts.ts";
import { toMajor } from "#shared/rules/money.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { commit, once } from "../../db/commit.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { addEvents, moveStock, ordersOf } from "./orders.effects.ts";
import { getStanding, guardOf, type Standing } from "./orders.facts.ts";
import { refunding, refundTraces } from "./orders.money.store.ts";

interface SoldLine {
  id: number;
  unit_minor: number;
  quantity: number;
  returned: number;
}

/** Takes pieces back. Throws `order_not_completed`, `return_exceeds_sold`, `refund_exceeds_paid`. */
export async function addReturn(c: Context<Env>, { id, body }: { id: number; body: ReturnBody }): Promise<OrderReturn> {
  const order = await getStanding(c, id);
  const lines = await findSoldLines(c, { id, body });
  const refund_minor = body.lines.reduce(
    (sum, { lineId, quantity }) => sum + quantity * (lines.get(lineId)?.unit_minor ?? 0),
    0,
  );
  const isRefunded = body.refund && refund_minor > 0;
  const { ids } = await once(c, async () => {
    try {
      return await commit(c, {
        object: "order",
        action: "order.returned",
        before: [
          statement(
            "INSERT INTO tx_guard (stale) SELECT EXISTS (SELECT 1 FROM orders WHERE id = ? AND status = 'completed')",
            id,
          ),
        ],
        change: { ids: [id], set: { ...(isRefunded ? refunding(refund_minor) : {}), updated_at: c.var.now } },
        after: [
          ...(isRefunded
            ? refundTraces(c, { id, amount_minor: refund_minor, method: order.payment_method, reason: "return" })
            : []),
          ...writeReturn(c, { id, body, isRefunded }),
        ],
        made: { text: "SELECT max(id) FROM returns", values: [] },
      });
    } catch (error) {
      throw await reasonOf(c, { error, order, body });
    }
  });
  return getReturn(c, ids[0] ?? 0);
}

async function findSoldLines(
  c: Context<Env>,
  { id, body }: { id: number; body: ReturnBody },
): Promise<Map<number, SoldLine>> {
  const { rows } = await c.var.cell.run<SoldLine>(
    statement("SELECT id, unit_minor, quantity, returned FROM order_lines WHERE order_id = ?", id),
  );
  const lines = new Map(rows.map((row) => [row.id, row]));
  const errors = body.lines.flatMap(({ lineId }, index) =>
    lines.has(lineId)
      ? []
      : [
          {
            field: `lines.${index}.lineId`,
            code: "unknown_reference" as const,
            message: "The order has no such line",
          },
        ],
  );
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
  return lines;
}

/** Lines, stock, sold pieces and the return itself; the CHECK of the lines says no when more comes back than was sold. */
function writeReturn(
  c: Context<Env>,
  { id, body, isRefunded }: { id: number; body: ReturnBody; isRefunded: boolean },
): Compilable[] {
  const json = JSON.stringify(body.lines);
  const back = `SELECT l.product_id AS p, sum(line.value ->> 'quantity') AS pieces
    FROM json_each(?) AS line JOIN order_lines AS l ON l.id = line.value ->> 'lineId'
    WHERE l.product_id IS NOT NULL GROUP BY l.product_id`;
  const { now, caller } = c.var;
  const stock = {
    text: `SELECT p, ${body.restock ? "pieces" : "0"} AS hand, 0 AS kept, -pieces AS sold FROM (${back})`,
    values: [json],
  };
  return [
    statement(
      `UPDATE order_lines SET returned = returned + (line.value ->> 'quantity')
       FROM json_each(?) AS line WHERE order_lines.id = line.value ->> 'lineId' AND order_lines.order_id = ?`,
      ...[json, id],
    ),
    ...moveStock(c, stock, "order.returned"),
    ...(body.restock
      ? [
          statement(
            `INSERT INTO stock_moves (product_id, delta, reason, order_id, user_id, at)
             SELECT p, pieces, 'returned', ?, ?, ? FROM (${back})`,
            ...[id, caller?.id, now, json],
          ),
        ]
      : []),
    statement(
      `UPDATE sales_daily SET units = units - back.pieces FROM (${back}) AS back
       WHERE sales_daily.product_id = back.p AND sales_daily.day = (SELECT day FROM orders WHERE id = ?)`,
      ...[json, id],
    ),
    statement(
      `INSERT INTO returns (order_id, restock, refund_tx, user_id, at)
       VALUES (?, ?, ${isRefunded ? "(SELECT max(id) FROM transactions)" : "NULL"}, ?, ?)`,
      ...[id, body.restock ? 1 : 0, caller?.id, now],
    ),
    statement(
      `INSERT INTO return_lines (return_id, line_id, quantity)
       SELECT (SELECT max(id) FROM returns), value ->> 'lineId', value ->> 'quantity' FROM json_each(?)`,
      json,
    ),
    addEvents(c, ordersOf([id]), { kind: "return", data: { lines: body.lines, restock: body.restock } }),
  ];
}

/** The catalogue's word for the guard that said no. */
async function reasonOf(
  c: Context<Env>,
  { error, order, body }: { error: unknown; order: Standing; body: ReturnBody },
): Promise<unknown> {
  const guard = guardOf(error);
  if (guard === "stale") return new AppError("order_not_completed");
  if (guard === "refund_within_paid") {
    const { paid_minor, refunded_minor } = await getStanding(c, order.id);
    return new AppError("refund_exceeds_paid", { params: { refundable: toMajor(paid_minor - refunded_minor) } });
  }
  if (guard !== "returned_within_sold") return error;
  const lines = await findSoldLines(c, { id: order.id, body });
  const errors = body.lines.flatMap(({ lineId, quantity }, index) => {
    const line = lines.get(lineId);
    const most = line ? line.quantity - line.returned : 0;
    if (quantity <= most) return [];
    const field = `lines.${index}.quantity`;
    return [{ field, code: "too_big" as const, message: `Only ${most} left`, params: { lineId, maximum: most } }];
  });
  return new AppError("return_exceeds_sold", { errors });
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

async function getReturn(c: Context<Env>, id: number): Promise<OrderReturn> {
  const { rows } = await c.var.cell.run<ReturnRow>(
    statement(
      `SELECT r.id, r.order_id, r.restock, t.amount_minor AS refund_minor, r.user_id, u.username, r.at,
         (SELECT json_group_array(json_object('lineId', line_id, 'quantity', quantity) ORDER BY line_id)
          FROM return_lines WHERE return_id = r.id) AS lines
       FROM returns AS r LEFT JOIN transactions AS t ON t.id = r.refund_tx LEFT JOIN users AS u ON u.id = r.user_id
       WHERE r.id = ?`,
      id,
    ),
  );
  const row = rows[0];
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
