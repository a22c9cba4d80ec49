import type { Context } from "hono";
import type { PaymentBody, RefundBody } from "#shared/api/ecommerce/order-money.ts";
import type { Transaction } from "#shared/api/ecommerce/transactions.ts";
import { toMajor, toMinor } from "#shared/rules/money.ts";
import { dueOf, refundableOf } from "#shared/rules/order-money.ts";
import type { Act, Outcome } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import type { TransactionStatus } from "../../db/tables/orders.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { DUE, moneyColumns, ordersOf } from "./orders.effects.ts";
import { getStanding, guardOf } from "./orders.facts.ts";
import {
  endPayments,
  failureNotices,
  followDue,
  moneyEvent,
  newestMoney,
  openPayments,
  refunding,
  refundTraces,
  writeMoney,
} from "./orders.money.ts";
import { getTransaction } from "./transactions.store.ts";

interface Paying<Body> {
  id: number;
  body: Body;
}

/** Records money that came in, or that the open payment failed. Throws `payment_exceeds_due`, `invalid_transition` … */
export function addPayment(c: Context<Env>, { id, body }: Paying<PaymentBody>): Promise<Transaction> {
  return body.status === "failed" ? failPayment(c, { id, body }) : takePayment(c, { id, body });
}

async function takePayment(
  c: Context<Env>,
  { id, body }: Paying<Exclude<PaymentBody, { status: "failed" }>>,
): Promise<Transaction> {
  const amount_minor = toMinor(body.amount);
  const { payment_method } = await getStanding(c, id);
  const at = body.receivedAt === undefined ? c.var.now : Date.parse(body.receivedAt);
  if (at > c.var.now) throw fieldError("receivedAt", "in_future", "Not in the future");
  const money = { id, amount_minor, method: body.method ?? payment_method, reference: body.reference ?? null, at };
  const { ids } = await once(c, () =>
    guarded(c, id, {
      object: "order",
      action: "order.paid",
      before: body.acceptExcess ? [] : [isDue(id, amount_minor)],
      change: {
        ids: [id],
        set: { ...moneyColumns({ paid: `(paid_minor + ${amount_minor})` }), updated_at: c.var.now },
      },
      after: [
        moneyEvent(c, {
          id,
          kind: "payment",
          data: { amount: toMajor(amount_minor), method: money.method },
          // What settles the rest is the open payment itself; a part stands beside it.
          transactionId: `iif(${DUE} > 0, (SELECT max(id) + 1 FROM transactions),
            coalesce((SELECT id FROM transactions WHERE order_id = orders.id AND kind = 'payment' AND status = 'pending'),
              (SELECT max(id) + 1 FROM transactions)))`,
        }),
        writeMoney({ ...money, kind: "payment" }),
        // After one that failed, a part of the money leaves the rest open again.
        ...followDue(c, id),
      ],
      made: newestMoney,
    }),
  );
  return getTransaction(c.var.cell, ids[0] ?? 0);
}

async function failPayment(
  c: Context<Env>,
  { id, body }: Paying<Extract<PaymentBody, { status: "failed" }>>,
): Promise<Transaction> {
  await getStanding(c, id);
  const amount_minor = body.amount === undefined ? null : toMinor(body.amount);
  const orders = ordersOf([id]);
  const act: Act = {
    object: "order",
    action: "order.failed",
    before: [isOpen(id, amount_minor), ...failureNotices(c, orders)],
    change: {
      ids: [id],
      set: {
        payment_state: { text: "iif(paid_minor = 0, 'failed', payment_state)", values: [] },
        updated_at: c.var.now,
      },
    },
    after: [
      ...endPayments(c, orders, body),
      // An order that is paid in part does not stand as failed: its rest is open again.
      openPayments(c, { text: "SELECT id FROM orders WHERE id = ? AND paid_minor > 0", values: [id] }),
    ],
    made: newestMoney,
  };
  const { ids } = await once(c, async () => {
    try {
      return await commit(c, act);
    } catch (error) {
      if (guardOf(error) === "stale") throw await whyNotFailed(c, id, amount_minor);
      throw error;
    }
  });
  return getTransaction(c.var.cell, ids[0] ?? 0);
}

/** A payment is open, of this amount where one is told. */
const isOpen = (id: number, amount_minor: number | null): Compilable =>
  statement(
    `INSERT INTO tx_guard (stale) SELECT EXISTS (SELECT 1 FROM transactions
       WHERE order_id = ? AND kind = 'payment' AND status = 'pending' AND amount_minor = coalesce(?, amount_minor))`,
    id,
    amount_minor,
  );

/** What has ended stays as it is; an open payment fails as a whole. */
async function whyNotFailed(c: Context<Env>, id: number, amount_minor: number | null): Promise<AppError> {
  const { rows } = await c.var.cell.run<{ status: TransactionStatus; amount_minor: number }>(
    statement(
      `SELECT status, amount_minor FROM transactions WHERE order_id = ? AND kind = 'payment'
       ORDER BY status = 'pending' DESC, id DESC LIMIT 1`,
      id,
    ),
  );
  const [last] = rows;
  if (last?.status !== "pending" || amount_minor === null) {
    return new AppError("invalid_transition", { params: { from: last?.status, to: "failed", allowed: [] } });
  }
  const open = toMajor(last.amount_minor);
  if (amount_minor > last.amount_minor) return new AppError("payment_exceeds_due", { params: { due: open } });
  return new AppError("validation_failed", {
    errors: [{ field: "amount", code: "too_small", message: `At least ${open}`, params: { minimum: open } }],
  });
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

/** So much is due. */
const isDue = (id: number, amount_minor: number): Compilable =>
  statement(
    `INSERT INTO tx_guard (stale) SELECT EXISTS (SELECT 1 FROM orders WHERE id = ? AND ${DUE} >= ?)`,
    id,
    amount_minor,
  );

async function guarded(c: Context<Env>, id: number, act: Act): Promise<Outcome> {
  try {
    return await commit(c, act);
  } catch (error) {
    const guard = guardOf(error);
    const order = await getStanding(c, id);
    if (guard === "stale") throw new AppError("payment_exceeds_due", { params: { due: toMajor(dueOf(order)) } });
    if (guard === "refund_within_paid") {
      throw new AppError("refund_exceeds_paid", { params: { refundable: toMajor(refundableOf(order)) } });
    }
    throw error;
  }
}
