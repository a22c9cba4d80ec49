import type { Context } from "hono";
import type { PaymentBody, RefundBody } from "#shared/api/ecommerce/order-money.ts";
import type { Transaction } from "#shared/api/ecommerce/transactions.ts";
import { toMajor, toMinor } from "#shared/rules/money.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { type Act, commit, type Outcome } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { paymentStateSql } from "./orders.effects.ts";
import { getStanding, guardOf } from "./orders.facts.ts";
import { moneyEvent, newestMoney, refunding, refundTraces, writeMoney } from "./orders.money.ts";
import { getTransaction } from "./transactions.store.ts";

/** Records money that came in. Throws `payment_exceeds_due`. */
export async function addPayment(
  c: Context<Env>,
  { id, body }: { id: number; body: PaymentBody },
): Promise<Transaction> {
  const amount_minor = toMinor(body.amount);
  const { payment_method } = await getStanding(c, id);
  const money = { id, amount_minor, method: body.method ?? payment_method, reference: body.reference ?? null };
  const sum = "paid_minor + ?";
  const { ids } = await once(c, () =>
    guarded(c, id, {
      object: "order",
      action: "order.paid",
      before: [isOpenForPayment(id)],
      change: {
        ids: [id],
        set: {
          paid_minor: { text: sum, values: [amount_minor] },
          payment_state: { text: paymentStateSql(`(${sum})`, "refunded_minor"), values: Array(3).fill(amount_minor) },
          updated_at: c.var.now,
        },
      },
      after: [
        moneyEvent(c, {
          id,
          kind: "payment",
          data: { amount: toMajor(amount_minor), method: money.method },
          // What settles the rest is the open payment itself; a part stands beside it.
          transactionId: `iif(paid_minor < amount_minor, (SELECT max(id) + 1 FROM transactions),
            coalesce((SELECT id FROM transactions WHERE order_id = orders.id AND kind = 'payment' AND status = 'pending'),
              (SELECT max(id) + 1 FROM transactions)))`,
        }),
        writeMoney(c, { ...money, kind: "payment" }),
        statement(
          `UPDATE transactions SET amount_minor = (SELECT o.amount_minor - o.paid_minor FROM orders AS o WHERE o.id = ?)
           WHERE order_id = ? AND kind = 'payment' AND status = 'pending'`,
          ...[id, id],
        ),
      ],
      made: newestMoney,
    }),
  );
  return getTransaction(c.var.cell, ids[0] ?? 0);
}

/** Records money that went back. Throws `refund_exceeds_paid`. */
export async function addRefund(c: Context<Env>, { id, body }: { id: number; body: RefundBody }): Promise<Transaction> {
  const { payment_method } = await getStanding(c, id);
  const amount_minor = toMinor(body.amount);
  const { ids } = await once(c, () =>
    guarded(c, id, {
      object: "order",
      action: "order.refunded",
      change: { ids: [id], set: { ...refunding(amount_minor), updated_at: c.var.now } },
      after: refundTraces(c, { id, amount_minor, method: payment_method, reason: body.reason }),
      made: newestMoney,
    }),
  );
  return getTransaction(c.var.cell, ids[0] ?? 0);
}

/** Nothing is due on a cancelled order. */
const isOpenForPayment = (id: number): Compilable =>
  statement(
    "INSERT INTO tx_guard (stale) SELECT EXISTS (SELECT 1 FROM orders WHERE id = ? AND status <> 'cancelled')",
    id,
  );

async function guarded(c: Context<Env>, id: number, act: Act): Promise<Outcome> {
  try {
    return await commit(c, act);
  } catch (error) {
    const guard = guardOf(error);
    const { status, amount_minor, paid_minor, refunded_minor } = await getStanding(c, id);
    if (guard === "stale" || guard === "paid_within_amount") {
      const due = status === "cancelled" ? 0 : amount_minor - paid_minor;
      throw new AppError("payment_exceeds_due", { params: { due: toMajor(due) } });
    }
    if (guard === "refund_within_paid") {
      throw new AppError("refund_exceeds_paid", { params: { refundable: toMajor(paid_minor - refunded_minor) } });
    }
    throw error;
  }
}
