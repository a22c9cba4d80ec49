import { type OrderMoney, refundableOf } from "#shared/rules/orders/order-money.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Query, statement } from "../../../db/database.ts";
import type { Column, SqlFragment } from "../../../db/write/act.ts";
import { notifyStaff } from "../../../db/write/notify.ts";
import { DUE, EXCESS, moneyColumns } from "../order-writes/orders.effects.ts";

/**
 * Money columns of an order after a refund, in minor units. The refund uses the excess first; the rest is credited, and
 * so is the unpaid part of the value of returned lines.
 */
export function refunding(amount_minor: number, returned_minor = 0): Record<string, Column> {
  const waived = `min(${returned_minor}, ${DUE}) + iif(status = 'cancelled', 0, max(0, ${amount_minor} - ${EXCESS}))`;
  return moneyColumns({ refunded: `(refunded_minor + ${amount_minor})`, credited: `(credited_minor + ${waived})` });
}

/** Throws `refund_exceeds_paid` if the amount exceeds the refundable amount. */
export function requireRefundable(order: OrderMoney, amount_minor: number): void {
  const most = refundableOf(order);
  if (amount_minor > most) throw new AppError("refund_exceeds_paid", { params: { refundable: toMajor(most) } });
}

/** Inserts a refund and its timeline event. */
export const refundTraces = (
  actor: Actor,
  refund: { id: number; amount_minor: number; method: string; reason: string; reference?: string | undefined },
): Query[] => [
  moneyEvent(actor, {
    id: refund.id,
    kind: "refund",
    data: { amount: toMajor(refund.amount_minor), reason: refund.reason },
    transactionId: "(SELECT max(id) + 1 FROM transactions)",
  }),
  writeMoney({ ...refund, kind: "refund", reference: refund.reference ?? null, at: actor.now }),
];

/** Subquery for the transaction id in the newest order event; a replay of the request returns that transaction. */
export const newestMoney: SqlFragment = {
  text: "SELECT data ->> 'transactionId' FROM order_events WHERE id = (SELECT max(id) FROM order_events)",
  values: [],
};

interface MoneyEvent {
  id: number;
  kind: "payment" | "refund";
  data: object;
  /** SQL over the order row. */
  transactionId: string;
}

/** Adds a timeline event with the id of its transaction. */
export const moneyEvent = (actor: Actor, { id, kind, data, transactionId }: MoneyEvent): Query =>
  statement(
    `INSERT INTO order_events (order_id, kind, actor_id, data, at)
     SELECT id, ?, ?, json_set(?, '$.transactionId', ${transactionId}), ? FROM orders WHERE id = ?`,
    kind,
    actor.caller?.id,
    JSON.stringify(data),
    actor.now,
    id,
  );

interface Money {
  id: number;
  kind: "payment" | "refund";
  amount_minor: number;
  method: string;
  reference: string | null;
  /** Time of the payment or refund, in epoch milliseconds. */
  at: number;
}

/** Writes the transaction named by the newest order event: a new row, or the pending payment that it completes. */
export const writeMoney = ({ id, kind, amount_minor, method, reference, at }: Money): Query =>
  statement(
    `INSERT INTO transactions (id, order_id, kind, status, amount_minor, method, reference, at)
     SELECT money.id, ?, ?, 'completed', ?, ?, ?, ? FROM (${newestMoney.text.replace("'transactionId'", "'transactionId' AS id")}) AS money
     WHERE true ON CONFLICT (id) DO UPDATE SET status = excluded.status, amount_minor = excluded.amount_minor,
       method = excluded.method, reference = excluded.reference, at = excluded.at`,
    id,
    kind,
    amount_minor,
    method,
    reference,
    at,
  );

/** Condition on pending payments of the given orders. */
const openOf = (orders: SqlFragment): string =>
  `kind = 'payment' AND status = 'pending' AND order_id IN (${orders.text})`;

/** Inserts a pending payment of the amount due for each given order that has none. */
export const openPayments = (actor: Actor, orders: SqlFragment): Query =>
  statement(
    `INSERT INTO transactions (order_id, kind, status, amount_minor, method, at)
     SELECT id, 'payment', 'pending', ${DUE}, payment_method, ? FROM orders
     WHERE id IN (${orders.text}) AND ${DUE} > 0
       AND id NOT IN (SELECT order_id FROM transactions WHERE ${openOf(orders)})`,
    actor.now,
    ...orders.values,
    ...orders.values,
  );

/**
 * Keeps the pending payment of an order equal to the amount due. Deletes it if nothing is due; opens none if the
 * payment failed.
 */
export const followDue = (actor: Actor, id: number): Query[] => [
  statement(
    `DELETE FROM transactions WHERE ${openOf({ text: "?", values: [id] })} AND (SELECT ${DUE} FROM orders WHERE id = ?) = 0`,
    id,
    id,
  ),
  statement(
    `UPDATE transactions SET amount_minor = (SELECT ${DUE} FROM orders WHERE id = ?) WHERE ${openOf({ text: "?", values: [id] })}`,
    id,
    id,
  ),
  openPayments(actor, { text: "SELECT id FROM orders WHERE id = ? AND payment_state <> 'failed'", values: [id] }),
];

interface End {
  status: "completed" | "failed";
  method?: string | undefined;
  reference?: string | undefined;
  /** Recorded by completing the order, so undoing the completion reverses it. */
  isCompletion?: boolean;
}

/** Completes or fails the pending payments of the given orders, each with a timeline event; omitted fields stay. */
export const endPayments = (
  actor: Actor,
  orders: SqlFragment,
  { status, method, reference, isCompletion }: End,
): Query[] => [
  statement(
    `INSERT INTO order_events (order_id, kind, actor_id, data, at)
     SELECT order_id, 'payment', ?, json_object('transactionId', id, 'status', ?, 'amount', amount_minor / 100.0,
       'method', coalesce(?, method)${isCompletion ? ", 'isCompletion', 1" : ""}), ? FROM transactions WHERE ${openOf(orders)}`,
    actor.caller?.id,
    status,
    method ?? null,
    actor.now,
    ...orders.values,
  ),
  statement(
    `UPDATE transactions SET status = ?, method = coalesce(?, method), reference = coalesce(?, reference), at = ?
     WHERE ${openOf(orders)}`,
    status,
    method ?? null,
    reference ?? null,
    actor.now,
    ...orders.values,
  ),
];

/** Notifies the staff of failing payments. Must run before the pending payments change. */
export const failureNotices = (actor: Actor, orders: SqlFragment): Query[] =>
  notifyStaff(actor, {
    about: {
      text: `SELECT 'payment_failed' AS kind, number AS title, '/orders?order=' || id AS link FROM orders
        WHERE id IN (SELECT order_id FROM transactions WHERE ${openOf(orders)})`,
      values: orders.values,
    },
    all: "/orders?status=cancelled",
  });

/** Condition on completed payments that completing an order recorded; `order` is SQL that follows `order_id`. */
const bookedOf = (order: string): string =>
  `kind = 'payment' AND status = 'completed' AND order_id ${order} AND id IN (SELECT data ->> 'transactionId'
     FROM order_events WHERE order_id ${order} AND kind = 'payment' AND data ->> 'isCompletion' = 1)`;

/** SQL over an order row `o`: amount that completing the order recorded, in minor units. */
export const bookedSql = `(SELECT coalesce(sum(amount_minor), 0) FROM transactions WHERE ${bookedOf("= o.id")})`;

/**
 * Sets the payments that completing the given orders recorded to failed. Opens a pending payment of the amount due,
 * except for orders in state `failed`.
 */
export const failBooked = (actor: Actor, orders: SqlFragment): Query[] => [
  statement(
    `UPDATE transactions SET status = 'failed' WHERE ${bookedOf(`IN (${orders.text})`)}`,
    ...orders.values,
    ...orders.values,
  ),
  openPayments(actor, {
    text: `SELECT id FROM orders WHERE payment_state <> 'failed' AND id IN (${orders.text})`,
    values: orders.values,
  }),
];
