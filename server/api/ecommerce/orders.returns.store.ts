import type { Context } from "hono";
import type { OrderReturn, ReturnBody } from "#shared/api/ecommerce/order-money.ts";
import { goodsOf } from "#shared/rules/goods.ts";
import { toMajor, toMinor } from "#shared/rules/money.ts";
import { refundableOf, refundForReturn } from "#shared/rules/order-money.ts";
import type { Outcome } from "../../db/act.ts";
import { statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { stillAt } from "./orders.effects.ts";
import { getStanding, guardOf, type Standing } from "./orders.facts.ts";
import { followDue, refunding, refundTraces } from "./orders.money.ts";
import { getReturn, takeBack, writeReturn } from "./orders.returned.ts";

interface SoldLine {
  id: number;
  name: string;
  unit_minor: number;
  quantity: number;
  returned: number;
}

/** Each round of returns at once lets one of them through. */
const TRIES = 100;

/** Takes pieces back. Throws `order_not_completed`, `return_exceeds_sold`, `refund_exceeds_paid`. */
export async function addReturn(c: Context<Env>, { id, body }: { id: number; body: ReturnBody }): Promise<OrderReturn> {
  const { ids } = await once(c, async () => {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const outcome = await tryReturn(c, { id, body });
      if (outcome) return outcome;
    }
    throw new AppError("unavailable");
  });
  return getReturn(c.var.cell, ids[0] ?? 0);
}

/** Null when somebody was quicker with the order, so that the money has to be worked out again. */
async function tryReturn(c: Context<Env>, { id, body }: { id: number; body: ReturnBody }): Promise<Outcome | null> {
  const order = await getStanding(c, id);
  const lines = await findSoldLines(c, { id, body });
  if (order.status !== "completed") throw new AppError("order_not_completed");
  const value_minor = body.lines.reduce(
    (sum, { lineId, quantity }) => sum + quantity * (lines.get(lineId)?.unit_minor ?? 0),
    0,
  );
  const refund_minor = typeof body.refund === "number" ? toMinor(body.refund) : refundForReturn(order, value_minor);
  const isRefunded = body.refund !== false && body.refund !== null && refund_minor > 0;
  try {
    return await commit(c, {
      object: "order",
      action: "order.returned",
      // Goods come before money, also in what a refusal says.
      before: [stillAt([order]), takeBack({ id, body })],
      change: {
        ids: [id],
        set: { ...refunding(isRefunded ? refund_minor : 0, value_minor), updated_at: c.var.now },
      },
      after: [
        ...(isRefunded ? refundTraces(c, { id, amount_minor: refund_minor, ...howOf(order, body) }) : []),
        ...writeReturn(c, { id, body, isRefunded }),
        ...followDue(c, id),
      ],
      told: {
        after: { goods: goodsOf(body.lines.map((line) => ({ ...line, name: lines.get(line.lineId)?.name ?? "" }))) },
      },
      made: { text: "SELECT max(id) FROM returns", values: [] },
    });
  } catch (error) {
    if (guardOf(error) === "stale") return null;
    throw await reasonOf(c, { error, order, body });
  }
}

const howOf = (order: Standing, { method, reason }: ReturnBody) => ({ method: method ?? order.payment_method, reason });

async function findSoldLines(
  c: Context<Env>,
  { id, body }: { id: number; body: ReturnBody },
): Promise<Map<number, SoldLine>> {
  const { rows } = await c.var.cell.run<SoldLine>(
    statement(
      "SELECT id, product_name AS name, unit_minor, quantity, returned FROM order_lines WHERE order_id = ?",
      id,
    ),
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

/** The catalogue's word for the guard that said no. */
async function reasonOf(
  c: Context<Env>,
  { error, order, body }: { error: unknown; order: Standing; body: ReturnBody },
): Promise<unknown> {
  const guard = guardOf(error);
  if (guard === "refund_within_paid") {
    const refundable = refundableOf(await getStanding(c, order.id));
    return new AppError("refund_exceeds_paid", { params: { refundable: toMajor(refundable) } });
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
