import { type RawBuilder, sql } from "kysely";
import { type OrderMoney, refundableOf } from "#shared/rules/orders/order-money.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Query } from "../../../db/database.ts";
import type { TransactionKind } from "../../../db/tables/orders.ts";
import type { Column } from "../../../db/write/act.ts";
import { notifyStaff } from "../../../db/write/notify.ts";
import { DUE, EXCESS, minorOf, moneyColumns } from "../order-writes/orders.effects.ts";

/**
 * Money columns of an order after a refund, in minor units. The refund uses the excess first; the rest is credited, and
 * so is the unpaid part of the value of returned lines.
 */
export function refunding(amount_minor: number, returned_minor = 0): Record<string, Column> {
  const amount = minorOf(amount_minor);
  return moneyColumns({
    refunded: sql`(refunded_minor + ${amount})`,
    credited: sql`(credited_minor + min(${minorOf(returned_minor)}, ${DUE})
      + iif(status = 'cancelled', 0, max(0, ${amount} - ${EXCESS})))`,
  });
}

/** Throws `refund_exceeds_paid` if the amount exceeds the refundable amount. */
export function requireRefundable(order: OrderMoney, amount_minor: number): void {
  const most = refundableOf(order);
  if (amount_minor > most) throw new AppError("refund_exceeds_paid", { params: { refundable: toMajor(most) } });
}

interface Refund {
  id: number;
  amount_minor: number;
  method: string;
  reason: string;
  reference?: string | undefined;
}

/** Inserts a refund and its timeline event. */
export const refundTraces = (actor: Actor, { id, amount_minor, method, reason, reference }: Refund): Query[] => [
  moneyEvent(actor, {
    id,
    kind: "refund",
    data: { amount: toMajor(amount_minor), reason },
    transactionId: sql`(SELECT max(id) + 1 FROM transactions)`,
  }),
  writeMoney({ id, kind: "refund", amount_minor, method, reference: reference ?? null, at: actor.now }),
];

/** Subquery for the transaction id in the newest order event; a replay of the request returns that transaction. */
export const newestMoney: RawBuilder<unknown> = sql`SELECT data ->> 'transactionId' FROM order_events WHERE id = (SELECT max(id) FROM order_events)`;

interface MoneyEvent {
  id: number;
  kind: TransactionKind;
  data: object;
  /** SQL over the order row. */
  transactionId: RawBuilder<unknown>;
}

/** Adds a timeline event with the id of its transaction. */
export const moneyEvent = (actor: Actor, { id, kind, data, transactionId }: MoneyEvent): Query =>
  sql`INSERT INTO order_events (order_id, kind, actor_id, data, at)
    SELECT id, ${kind}, ${actor.caller?.id}, json_set(${JSON.stringify(data)}, '$.transactionId', ${transactionId}),
      ${actor.now} FROM orders WHERE id = ${id}`;

interface Money {
  id: number;
  kind: TransactionKind;
  amount_minor: number;
  method: string;
  reference: string | null;
  /** Time of the payment or refund, in epoch milliseconds. */
  at: number;
}

/** Writes the transaction named by the newest order event: a new row, or the pending payment that it completes. */
export const writeMoney = ({ id, kind, amount_minor, method, reference, at }: Money): Query =>
  sql`INSERT INTO transactions (id, order_id, kind, status, amount_minor, method, reference, at)
    VALUES ((${newestMoney}), ${id}, ${kind}, 'completed', ${amount_minor}, ${method}, ${reference}, ${at})
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, amount_minor = excluded.amount_minor,
      method = excluded.method, reference = excluded.reference, at = excluded.at`;

/** Condition on pending payments of the given orders. */
const openOf = (orders: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`kind = 'payment' AND status = 'pending' AND order_id IN (${orders})`;

/** Inserts a pending payment of the amount due for each given order that has none. */
export const openPayments = (actor: Actor, orders: RawBuilder<unknown>): Query =>
  sql`INSERT INTO transactions (order_id, kind, status, amount_minor, method, at)
    SELECT id, 'payment', 'pending', ${DUE}, payment_method, ${actor.now} FROM orders
    WHERE id IN (${orders}) AND ${DUE} > 0 AND id NOT IN (SELECT order_id FROM transactions WHERE ${openOf(orders)})`;

/**
 * Keeps the pending payment of an order equal to the amount due. Deletes it if nothing is due; opens none if the
 * payment failed.
 */
export function followDue(actor: Actor, id: number): Query[] {
  const due = sql`(SELECT ${DUE} FROM orders WHERE id = ${id})`;
  const isOpen = openOf(sql`${id}`);
  return [
    sql`DELETE FROM transactions WHERE ${isOpen} AND ${due} = 0`,
    sql`UPDATE transactions SET amount_minor = ${due} WHERE ${isOpen}`,
    openPayments(actor, sql`SELECT id FROM orders WHERE id = ${id} AND payment_state <> 'failed'`),
  ];
}

interface End {
  status: "completed" | "failed";
  method?: string | undefined;
  reference?: string | undefined;
  /** Recorded by completing the order, so undoing the completion reverses it. */
  isCompletion?: boolean;
}

/** Completes or fails the pending payments of the given orders, each with a timeline event; omitted fields stay. */
export function endPayments(
  actor: Actor,
  orders: RawBuilder<unknown>,
  { status, method, reference, isCompletion }: End,
): Query[] {
  const { now, caller } = actor;
  const isOpen = openOf(orders);
  return [
    sql`INSERT INTO order_events (order_id, kind, actor_id, data, at)
      SELECT order_id, 'payment', ${caller?.id}, json_object('transactionId', id, 'status', ${status},
        'amount', amount_minor / 100.0, 'method', coalesce(${method}, method)${isCompletion ? sql`, 'isCompletion', 1` : sql``}),
        ${now} FROM transactions WHERE ${isOpen}`,
    sql`UPDATE transactions SET status = ${status}, method = coalesce(${method}, method),
      reference = coalesce(${reference}, reference), at = ${now} WHERE ${isOpen}`,
  ];
}

/** Notifies the staff of failing payments. Must run before the pending payments change. */
export const failureNotices = (actor: Actor, orders: RawBuilder<unknown>): Query[] =>
  notifyStaff(actor, {
    about: sql`SELECT 'payment_failed' AS kind, number AS title, '/orders?order=' || id AS link FROM orders
      WHERE id IN (SELECT order_id FROM transactions WHERE ${openOf(orders)})`,
    all: "/orders?status=cancelled",
  });

/** Condition on completed payments that completing an order recorded; `order` is SQL that follows `order_id`. */
const bookedOf = (order: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`kind = 'payment' AND status = 'completed' AND order_id ${order} AND id IN (SELECT data ->> 'transactionId'
    FROM order_events WHERE order_id ${order} AND kind = 'payment' AND data ->> 'isCompletion' = 1)`;

/** SQL over an order row `o`: amount that completing the order recorded, in minor units. */
export const bookedSql: RawBuilder<number> = sql`(SELECT coalesce(sum(amount_minor), 0) FROM transactions WHERE ${bookedOf(sql`= o.id`)})`;

/**
 * Sets the payments that completing the given orders recorded to failed. Opens a pending payment of the amount due,
 * except for orders in state `failed`.
 */
export const failBooked = (actor: Actor, orders: RawBuilder<unknown>): Query[] => [
  sql`UPDATE transactions SET status = 'failed' WHERE ${bookedOf(sql`IN (${orders})`)}`,
  openPayments(actor, sql`SELECT id FROM orders WHERE payment_state <> 'failed' AND id IN (${orders})`),
];
