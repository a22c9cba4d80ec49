import { sql } from "kysely";
import type { PaymentBody, RefundBody } from "#shared/api/ecommerce/order-money.ts";
import type { Transaction } from "#shared/api/ecommerce/transactions.ts";
import { dueOf } from "#shared/rules/orders/order-money.ts";
import { toMajor, toMinor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { getTransaction } from "../customers/transactions.store.ts";
import { getStanding } from "../orders/orders.facts.ts";
import {
  endPayments,
  failureNotices,
  followDue,
  moneyEvent,
  newestMoney,
  openPayments,
  refunding,
  refundTraces,
  requireRefundable,
  writeMoney,
} from "../orders/orders.money.ts";
import { DUE, minorOf, moneyColumns, ordersOf } from "./orders.effects.ts";

interface Paying<Body> {
  id: number;
  body: Body;
}

/**
 * Records a payment, or the failure of the pending payment. Throws `payment_exceeds_due`, `invalid_transition`,
 * `validation_failed`.
 */
export function addPayment(actor: Actor, { id, body }: Paying<PaymentBody>): Transaction {
  return body.status === "failed" ? failPayment(actor, { id, body }) : takePayment(actor, { id, body });
}

function takePayment(actor: Actor, { id, body }: Paying<Exclude<PaymentBody, { status: "failed" }>>): Transaction {
  const amount_minor = toMinor(body.amount);
  const order = getStanding(actor, id);
  const at = body.receivedAt === undefined ? actor.now : Date.parse(body.receivedAt);
  if (at > actor.now) throw fieldError("receivedAt", "in_future", "Not in the future");
  const money = {
    id,
    amount_minor,
    method: body.method ?? order.payment_method,
    reference: body.reference ?? null,
    at,
  };
  const { ids } = withIdempotency(actor, () => {
    const due = dueOf(order);
    if (!body.acceptExcess && amount_minor > due) {
      throw new AppError("payment_exceeds_due", { params: { due: toMajor(due) } });
    }
    return write(actor, {
      object: "order",
      action: "order.paid",
      change: {
        ids: [id],
        set: { ...moneyColumns({ paid: sql`(paid_minor + ${minorOf(amount_minor)})` }), updated_at: actor.now },
      },
      after: [
        moneyEvent(actor, {
          id,
          kind: "payment",
          data: { amount: toMajor(amount_minor), method: money.method },
          // A payment of the full amount due completes the pending row; a partial one inserts a new row.
          transactionId: sql`iif(${DUE} > 0, (SELECT max(id) + 1 FROM transactions),
            coalesce((SELECT id FROM transactions WHERE order_id = orders.id AND kind = 'payment' AND status = 'pending'),
              (SELECT max(id) + 1 FROM transactions)))`,
        }),
        writeMoney({ ...money, kind: "payment" }),
        // After a failed payment, a partial one opens a pending payment for the rest.
        ...followDue(actor, id),
      ],
      made: newestMoney,
    });
  });
  return getTransaction(actor.db, ids[0] ?? 0);
}

function failPayment(actor: Actor, { id, body }: Paying<Extract<PaymentBody, { status: "failed" }>>): Transaction {
  getStanding(actor, id);
  const amount_minor = body.amount === undefined ? null : toMinor(body.amount);
  const orders = ordersOf([id]);
  const { ids } = withIdempotency(actor, () => {
    requireOpen(actor, id, amount_minor);
    return write(actor, {
      object: "order",
      action: "order.failed",
      before: failureNotices(actor, orders),
      change: {
        ids: [id],
        set: { payment_state: sql`iif(paid_minor = 0, 'failed', payment_state)`, updated_at: actor.now },
      },
      after: [
        ...endPayments(actor, orders, body),
        // A partly paid order does not become `failed`: the rest gets a new pending payment.
        openPayments(actor, sql`SELECT id FROM orders WHERE id = ${id} AND paid_minor > 0`),
      ],
      made: newestMoney,
    });
  });
  return getTransaction(actor.db, ids[0] ?? 0);
}

/**
 * Requires a pending payment. A given amount must equal its amount, because a payment only fails as a whole. Throws
 * `invalid_transition`, `payment_exceeds_due`, `validation_failed`.
 */
function requireOpen(actor: Actor, id: number, amount_minor: number | null): void {
  const last = actor.db.first(
    q
      .selectFrom("transactions")
      .select(["status", "amount_minor"])
      .where("order_id", "=", id)
      .where("kind", "=", "payment")
      .orderBy(sql`status = 'pending'`, "desc")
      .orderBy("id", "desc")
      .limit(1),
  );
  if (last?.status !== "pending") {
    throw new AppError("invalid_transition", { params: { from: last?.status, to: "failed", allowed: [] } });
  }
  if (amount_minor === null || amount_minor === last.amount_minor) return;
  const open = toMajor(last.amount_minor);
  if (amount_minor > last.amount_minor) throw new AppError("payment_exceeds_due", { params: { due: open } });
  throw fieldError("amount", "too_small", `At least ${open}`, { minimum: open });
}

/** Records a refund. Throws `refund_exceeds_paid`. */
export function addRefund(actor: Actor, { id, body }: { id: number; body: RefundBody }): Transaction {
  const order = getStanding(actor, id);
  const amount_minor = toMinor(body.amount);
  const { ids } = withIdempotency(actor, () => {
    requireRefundable(order, amount_minor);
    return write(actor, {
      object: "order",
      action: "order.refunded",
      change: { ids: [id], set: { ...refunding(amount_minor), updated_at: actor.now } },
      after: refundTraces(actor, { id, amount_minor, method: order.payment_method, reason: body.reason }),
      made: newestMoney,
    });
  });
  return getTransaction(actor.db, ids[0] ?? 0);
}
