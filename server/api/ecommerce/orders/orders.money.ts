import { toMajor } from "#shared/rules/money.ts";
import { type OrderMoney, refundableOf } from "#shared/rules/order-money.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Compilable, statement } from "../../../db/database.ts";
import type { Column, Fragment } from "../../../db/write/act.ts";
import { notifyStaff } from "../../../db/write/notify.ts";
import { DUE, EXCESS, moneyColumns } from "../order-writes/orders.effects.ts";

/**
 * The columns of an order from which so much goes back, in minor units. It uses up an excess first; the rest is waived,
 * and with returned goods also what of their value was not paid yet.
 */
export function refunding(amount_minor: number, returned_minor = 0): Record<string, Column> {
  const waived = `min(${returned_minor}, ${DUE}) + iif(status = 'cancelled', 0, max(0, ${amount_minor} - ${EXCESS}))`;
  return moneyColumns({ refunded: `(refunded_minor + ${amount_minor})`, credited: `(credited_minor + ${waived})` });
}

/** Throws `refund_exceeds_paid` where less was paid and is not refunded yet. */
export function requireRefundable(order: OrderMoney, amount_minor: number): void {
  const most = refundableOf(order);
  if (amount_minor > most) throw new AppError("refund_exceeds_paid", { params: { refundable: toMajor(most) } });
}

/** The refund itself and its line in the timeline. */
export const refundTraces = (
  actor: Actor,
  refund: { id: number; amount_minor: number; method: string; reason: string; reference?: string | undefined },
): Compilable[] => [
  moneyEvent(actor, {
    id: refund.id,
    kind: "refund",
    data: { amount: toMajor(refund.amount_minor), reason: refund.reason },
    transactionId: "(SELECT max(id) + 1 FROM transactions)",
  }),
  writeMoney({ ...refund, kind: "refund", reference: refund.reference ?? null, at: actor.now }),
];

/** The newest line of a timeline names the money it tells of, so that a repeated call finds it again. */
export const newestMoney: Fragment = {
  text: "SELECT data ->> 'transactionId' FROM order_events WHERE id = (SELECT max(id) FROM order_events)",
  values: [],
};

interface MoneyEvent {
  id: number;
  kind: "payment" | "refund";
  data: object;
  /** SQL over the order's row. */
  transactionId: string;
}

/** A line in the timeline that names its money. */
export const moneyEvent = (actor: Actor, { id, kind, data, transactionId }: MoneyEvent): Compilable =>
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
  /** When it came or went, in epoch milliseconds. */
  at: number;
}

/** Writes the money that the newest line of a timeline names: a new row, or the open payment that it settles. */
export const writeMoney = ({ id, kind, amount_minor, method, reference, at }: Money): Compilable =>
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

/** The open payments of some orders. */
const openOf = (orders: Fragment): string => `kind = 'payment' AND status = 'pending' AND order_id IN (${orders.text})`;

/** Opens a payment of what is due, for each of some orders that has none open. */
export const openPayments = (actor: Actor, orders: Fragment): Compilable =>
  statement(
    `INSERT INTO transactions (order_id, kind, status, amount_minor, method, at)
     SELECT id, 'payment', 'pending', ${DUE}, payment_method, ? FROM orders
     WHERE id IN (${orders.text}) AND ${DUE} > 0
       AND id NOT IN (SELECT order_id FROM transactions WHERE ${openOf(orders)})`,
    actor.now,
    ...orders.values,
    ...orders.values,
  );

/** The open payment of an order is always what is due; there is none where nothing is, and where the last one failed. */
export const followDue = (actor: Actor, id: number): Compilable[] => [
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
  /** Completing the order books them, so undoing that takes them back. */
  isCompletion?: boolean;
}

/** Ends the open payments of some orders, each with a line in its order's timeline; what is not told stays as it was. */
export const endPayments = (
  actor: Actor,
  orders: Fragment,
  { status, method, reference, isCompletion }: End,
): Compilable[] => [
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

/** Tells the staff that the open payments of some orders fail; goes before they do. */
export const failureNotices = (actor: Actor, orders: Fragment): Compilable[] =>
  notifyStaff(actor, {
    about: {
      text: `SELECT 'payment_failed' AS kind, number AS title, '/orders?order=' || id AS link FROM orders
        WHERE id IN (SELECT order_id FROM transactions WHERE ${openOf(orders)})`,
      values: orders.values,
    },
    all: "/orders?status=cancelled",
  });

/** The payments that completing an order booked and that still count, as a condition; `order` is SQL that follows `order_id`. */
const bookedOf = (order: string): string =>
  `kind = 'payment' AND status = 'completed' AND order_id ${order} AND id IN (SELECT data ->> 'transactionId'
     FROM order_events WHERE order_id ${order} AND kind = 'payment' AND data ->> 'isCompletion' = 1)`;

/** What completing an order, a row `o`, booked, in minor units. */
export const bookedSql = `(SELECT coalesce(sum(amount_minor), 0) FROM transactions WHERE ${bookedOf("= o.id")})`;

/** Takes back the payments that completing some orders booked; what is due again gets an open payment, but for what failed. */
export const failBooked = (actor: Actor, orders: Fragment): Compilable[] => [
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
