import { sql } from "kysely";
import type { OrderReturn, ReturnBody } from "#shared/api/ecommerce/order-money.ts";
import type { FieldError } from "#shared/errors.ts";
import { goodsOf } from "#shared/rules/orders/goods.ts";
import { refundForReturn } from "#shared/rules/orders/order-money.ts";
import { toMinor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { getStanding } from "../orders/orders.facts.ts";
import { followDue, refunding, refundTraces, requireRefundable } from "../orders/orders.money.ts";
import { addReturnedQuantities, getReturn, writeReturn } from "./return-writes.ts";

interface SoldLine {
  id: number;
  name: string;
  unit_minor: number;
  quantity: number;
  returned: number;
}

/**
 * Records a return. Throws `order_not_completed`, `return_exceeds_sold`, `refund_exceeds_paid`, and `validation_failed`
 * for an unknown line.
 */
export function addReturn(actor: Actor, { id, body }: { id: number; body: ReturnBody }): OrderReturn {
  const { ids } = withIdempotency(actor, () => {
    const order = getStanding(actor, id);
    const lines = findSoldLines(actor, { id, body });
    if (order.status !== "completed") throw new AppError("order_not_completed");
    const value_minor = body.lines.reduce(
      (sum, { lineId, quantity }) => sum + quantity * (lines.get(lineId)?.unit_minor ?? 0),
      0,
    );
    const refund_minor = typeof body.refund === "number" ? toMinor(body.refund) : refundForReturn(order, value_minor);
    const isRefunded = body.refund !== false && body.refund !== null && refund_minor > 0;
    requireSold(lines, body);
    if (isRefunded) requireRefundable(order, refund_minor);
    const method = body.method ?? order.payment_method;
    return write(actor, {
      object: "order",
      action: "order.returned",
      before: [addReturnedQuantities({ id, body })],
      change: {
        ids: [id],
        set: { ...refunding(isRefunded ? refund_minor : 0, value_minor), updated_at: actor.now },
      },
      after: [
        ...(isRefunded ? refundTraces(actor, { id, amount_minor: refund_minor, method, reason: body.reason }) : []),
        ...writeReturn(actor, { id, body, isRefunded }),
        ...followDue(actor, id),
      ],
      told: {
        after: { goods: goodsOf(body.lines.map((line) => ({ ...line, name: lines.get(line.lineId)?.name ?? "" }))) },
      },
      made: sql`SELECT max(id) FROM returns`,
    });
  });
  return getReturn(actor.db, ids[0] ?? 0);
}

/** Lines of an order by id. Throws `validation_failed` for a line of another order. */
function findSoldLines(actor: Actor, { id, body }: { id: number; body: ReturnBody }): Map<number, SoldLine> {
  const rows = actor.db.all(
    q
      .selectFrom("order_lines")
      .select(["id", "product_name as name", "unit_minor", "quantity", "returned"])
      .where("order_id", "=", id),
  );
  const lines = new Map(rows.map((row) => [row.id, row]));
  const errors = body.lines.flatMap(({ lineId }, index): FieldError[] =>
    lines.has(lineId)
      ? []
      : [{ field: `lines.${index}.lineId`, code: "unknown_reference", message: "The order has no such line" }],
  );
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
  return lines;
}

/** Throws `return_exceeds_sold` if a quantity exceeds the units sold and not yet returned. */
function requireSold(lines: ReadonlyMap<number, SoldLine>, body: ReturnBody): void {
  const errors = body.lines.flatMap(({ lineId, quantity }, index): FieldError[] => {
    const line = lines.get(lineId);
    const most = line ? line.quantity - line.returned : 0;
    if (quantity <= most) return [];
    const field = `lines.${index}.quantity`;
    return [{ field, code: "too_big", message: `Only ${most} left`, params: { lineId, maximum: most } }];
  });
  if (errors.length > 0) throw new AppError("return_exceeds_sold", { errors });
}
