import { type RawBuilder, sql } from "kysely";
import type { TransitionBody } from "#shared/api/ecommerce/order-acts.ts";
import type { OrderAct } from "#shared/rules/orders/order-states.ts";
import type { Actor } from "../../../actor.ts";
import { type Query, q } from "../../../db/database.ts";
import type { Act, Column } from "../../../db/write/act.ts";
import { settleOrders } from "../../../db/write/notify.ts";
import type { Standing } from "../orders/orders.facts.ts";
import { endPayments, failBooked, failureNotices, openPayments } from "../orders/orders.money.ts";
import {
  addEvents,
  countOrders,
  countSales,
  DUE,
  logBatches,
  minorOf,
  moneyColumns,
  movedTo,
  moveStock,
  ordersOf,
  stockOf,
} from "./orders.effects.ts";

type Step = Pick<Act, "before" | "after"> & { set: Record<string, Column> };
type StepOf = (actor: Actor, orders: RawBuilder<unknown>, body: TransitionBody, booked_minor: number) => Step;

/** Statements and columns of each order action. */
const steps: Record<OrderAct, StepOf> = {
  confirm: (actor, orders) => ({
    set: { ...movedTo(actor, "processing"), confirmed_at: actor.now },
    after: [addEvents(actor, orders, { kind: "confirmed" })],
  }),

  unconfirm: (actor, orders) => ({
    set: { ...movedTo(actor, "pending"), confirmed_at: null },
    after: [addEvents(actor, orders, { kind: "unconfirmed" })],
  }),

  complete: (actor, orders, { collected }) => ({
    // Payment on delivery: the amount due was collected, even if an earlier payment failed.
    before: collected
      ? [openPayments(actor, orders), ...endPayments(actor, orders, { status: "completed", isCompletion: true })]
      : [],
    set: {
      ...movedTo(actor, "completed"),
      completed_at: actor.now,
      ...(collected && moneyColumns({ paid: sql`(paid_minor + ${DUE})` })),
    },
    after: [
      ...moveStock(actor, stockOf(orders, { hand: -1, reserved: -1, sold: 1 }), "order.complete"),
      logBatches(actor, orders, { reason: "sale", sign: -1 }),
      ...countSales(orders, 1),
      addEvents(actor, orders, { kind: "completed" }),
    ],
  }),

  uncomplete: (actor, orders, _body, booked) => ({
    set: {
      ...movedTo(actor, "processing"),
      completed_at: null,
      ...(booked > 0 && moneyColumns({ paid: sql`(paid_minor - ${minorOf(booked)})` }, sql`'unpaid'`)),
    },
    after: [
      ...moveStock(actor, stockOf(orders, { hand: 1, reserved: 1, sold: -1 }), "order.uncomplete"),
      logBatches(actor, orders, { reason: "sale", sign: 1 }),
      ...countSales(orders, -1),
      ...failBooked(actor, orders),
      addEvents(actor, orders, { kind: "uncompleted" }),
    ],
  }),

  cancel: (actor, orders, { reason = "other", restock }) => ({
    before: [...(reason === "payment" ? failureNotices(actor, orders) : []), ...sendMoneyBack(actor, orders)],
    set: {
      ...movedTo(actor, "cancelled"),
      cancelled_at: actor.now,
      cancel_reason: reason,
      written_off: restock ? 0 : 1,
      // An order of amount 0 stays `paid`; any other becomes `failed` or `refunded`.
      ...moneyColumns({ refunded: sql`paid_minor` }, sql`'failed'`),
    },
    after: [
      ...moveStock(actor, stockOf(orders, { hand: restock ? 0 : -1, reserved: -1, sold: 0 }), "order.cancel"),
      ...(restock ? [] : [logBatches(actor, orders, { reason: "cancel", sign: -1 })]),
      addEvents(actor, orders, { kind: "cancelled", data: { reason, restock } }),
    ],
  }),

  reopen: (actor, orders) => ({
    set: {
      ...movedTo(actor, "pending"),
      confirmed_at: null,
      cancelled_at: null,
      cancel_reason: null,
      written_off: 0,
      // Payments may have been recorded after the cancellation.
      ...moneyColumns({}, sql`'unpaid'`),
    },
    after: [
      ...moveStock(actor, stockOf(orders, { hand: 0, reserved: 1, sold: 0 }), "order.reopen"),
      openPayments(actor, orders),
      addEvents(actor, orders, { kind: "reopened" }),
    ],
  }),
};

/** Act for one action on orders already read. Counters subtract the old state first and add the new state last. */
export function stepActOf(
  actor: Actor,
  { act, seen, body }: { act: OrderAct; seen: readonly Standing[]; body: TransitionBody },
): Act {
  const ids = seen.map(({ id }) => id);
  const orders = ordersOf(ids);
  const { set, before = [], after = [] } = steps[act](actor, orders, body, seen[0]?.booked_minor ?? 0);
  return {
    object: "order",
    action: `order.${act}`,
    before: [countOrders(orders, -1), ...before],
    change: { ids, set },
    after: [countOrders(orders, 1), ...after, ...settleOrders(actor, ids)],
  };
}

/** Act that records the amounts due of the given orders as paid. */
export function paidAct(actor: Actor, ids: readonly number[]): Act {
  const orders = ordersOf(ids);
  return {
    object: "order",
    action: "order.paid",
    before: [openPayments(actor, orders), ...endPayments(actor, orders, { status: "completed" })],
    change: { ids, set: { ...moneyColumns({ paid: sql`(paid_minor + ${DUE})` }), updated_at: actor.now } },
    after: settleOrders(actor, ids),
  };
}

/** Sets the pending payments of orders being cancelled to failed and refunds the paid amounts. */
function sendMoneyBack(actor: Actor, orders: RawBuilder<unknown>): Query[] {
  const { now, caller } = actor;
  const isOwed = sql`paid_minor > refunded_minor AND id IN (${orders})`;
  return [
    q
      .updateTable("transactions")
      .set({ status: "failed" })
      .where("kind", "=", "payment")
      .where("status", "=", "pending")
      .where("order_id", "in", sql<number>`(${orders})`),
    sql`INSERT INTO order_events (order_id, kind, actor_id, data, at)
      SELECT id, 'refund', ${caller?.id}, json_object('amount', (paid_minor - refunded_minor) / 100.0), ${now}
      FROM orders WHERE ${isOwed}`,
    sql`INSERT INTO transactions (order_id, kind, status, amount_minor, method, at)
      SELECT id, 'refund', 'completed', paid_minor - refunded_minor, payment_method, ${now} FROM orders WHERE ${isOwed}`,
  ];
}
