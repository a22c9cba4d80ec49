import type { Context } from "hono";
import type { TransitionBody } from "#shared/api/ecommerce/order-acts.ts";
import type { OrderAct } from "#shared/rules/order-states.ts";
import type { Act, Column, Fragment } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { settleOrders } from "../../db/notify.ts";
import type { Env } from "../../http/env.ts";
import {
  addEvents,
  countOrders,
  countSales,
  DUE,
  logPieces,
  moneyColumns,
  movedTo,
  moveStock,
  ordersOf,
  stillAt,
  stockOf,
} from "./orders.effects.ts";
import type { Standing } from "./orders.facts.ts";
import { endPayments, failBooked, failureNotices, openPayments } from "./orders.money.ts";

type Step = Pick<Act, "before" | "after"> & { set: Record<string, Column> };

/** What each act writes on the orders and on all that follows from them. */
const steps: Record<OrderAct, (c: Context<Env>, orders: Fragment, body: TransitionBody, booked_minor: number) => Step> =
  {
    confirm: (c, orders) => ({
      set: { ...movedTo(c, "processing"), confirmed_at: c.var.now },
      after: [addEvents(c, orders, { kind: "confirmed" })],
    }),

    unconfirm: (c, orders) => ({
      set: { ...movedTo(c, "pending"), confirmed_at: null },
      after: [addEvents(c, orders, { kind: "unconfirmed" })],
    }),

    complete: (c, orders, { collected }) => ({
      // What is due was paid at the door, also where an earlier try had failed.
      before: collected
        ? [openPayments(c, orders), ...endPayments(c, orders, { status: "completed", isCompletion: true })]
        : [],
      set: {
        ...movedTo(c, "completed"),
        completed_at: c.var.now,
        ...(collected && moneyColumns({ paid: `(paid_minor + ${DUE})` })),
      },
      after: [
        ...moveStock(c, stockOf(orders, { hand: -1, kept: -1, sold: 1 }), "order.complete"),
        logPieces(c, orders, { reason: "sale", sign: -1 }),
        ...countSales(orders, 1),
        addEvents(c, orders, { kind: "completed" }),
      ],
    }),

    uncomplete: (c, orders, _body, booked) => ({
      set: {
        ...movedTo(c, "processing"),
        completed_at: null,
        ...(booked > 0 && moneyColumns({ paid: `(paid_minor - ${booked})` }, "'unpaid'")),
      },
      after: [
        ...moveStock(c, stockOf(orders, { hand: 1, kept: 1, sold: -1 }), "order.uncomplete"),
        logPieces(c, orders, { reason: "sale", sign: 1 }),
        ...countSales(orders, -1),
        ...failBooked(c, orders),
        addEvents(c, orders, { kind: "uncompleted" }),
      ],
    }),

    cancel: (c, orders, { reason = "other", restock }) => ({
      before: [...(reason === "payment" ? failureNotices(c, orders) : []), ...sendMoneyBack(c, orders)],
      set: {
        ...movedTo(c, "cancelled"),
        cancelled_at: c.var.now,
        cancel_reason: reason,
        written_off: restock ? 0 : 1,
        // An order that comes to nothing stays paid; of any other the payment failed, or went back.
        ...moneyColumns({ refunded: "paid_minor" }, "'failed'"),
      },
      after: [
        ...moveStock(c, stockOf(orders, { hand: restock ? 0 : -1, kept: -1, sold: 0 }), "order.cancel"),
        ...(restock ? [] : [logPieces(c, orders, { reason: "cancel", sign: -1 })]),
        addEvents(c, orders, { kind: "cancelled", data: { reason, restock } }),
      ],
    }),

    reopen: (c, orders) => ({
      set: {
        ...movedTo(c, "pending"),
        confirmed_at: null,
        cancelled_at: null,
        cancel_reason: null,
        written_off: 0,
        // Money may have come in late.
        ...moneyColumns({}, "'unpaid'"),
      },
      after: [
        ...moveStock(c, stockOf(orders, { hand: 0, kept: 1, sold: 0 }), "order.reopen"),
        openPayments(c, orders),
        addEvents(c, orders, { kind: "reopened" }),
      ],
    }),
  };

/** One act on orders that were just read, as one commit: guard first, the counters around the step. */
export function stepActOf(
  c: Context<Env>,
  { act, seen, body }: { act: OrderAct; seen: readonly Standing[]; body: TransitionBody },
): Act {
  const ids = seen.map(({ id }) => id);
  const orders = ordersOf(ids);
  const { set, before = [], after = [] } = steps[act](c, orders, body, seen[0]?.booked_minor ?? 0);
  return {
    object: "order",
    action: `order.${act}`,
    before: [stillAt(seen), countOrders(orders, -1), ...before],
    change: { ids, set },
    after: [countOrders(orders, 1), ...after, ...settleOrders(c, ids)],
  };
}

/** What is due of orders that were just read came in, as one commit. */
export function paidAct(c: Context<Env>, seen: readonly Standing[]): Act {
  const ids = seen.map(({ id }) => id);
  const orders = ordersOf(ids);
  return {
    object: "order",
    action: "order.paid",
    before: [stillAt(seen), openPayments(c, orders), ...endPayments(c, orders, { status: "completed" })],
    change: { ids, set: { ...moneyColumns({ paid: `(paid_minor + ${DUE})` }), updated_at: c.var.now } },
    after: settleOrders(c, ids),
  };
}

/** The open payment of a cancelled order fails; whatever had come in goes back. */
function sendMoneyBack(c: Context<Env>, orders: Fragment): Compilable[] {
  const owed = `paid_minor > refunded_minor AND id IN (${orders.text})`;
  return [
    statement(
      `UPDATE transactions SET status = 'failed'
       WHERE kind = 'payment' AND status = 'pending' AND order_id IN (${orders.text})`,
      ...orders.values,
    ),
    statement(
      `INSERT INTO order_events (order_id, kind, actor_id, data, at)
       SELECT id, 'refund', ?, json_object('amount', (paid_minor - refunded_minor) / 100.0), ? FROM orders WHERE ${owed}`,
      c.var.caller?.id,
      c.var.now,
      ...orders.values,
    ),
    statement(
      `INSERT INTO transactions (order_id, kind, status, amount_minor, method, at)
       SELECT id, 'refund', 'completed', paid_minor - refunded_minor, payment_method, ? FROM orders WHERE ${owed}`,
      c.var.now,
      ...orders.values,
    ),
  ];
}
