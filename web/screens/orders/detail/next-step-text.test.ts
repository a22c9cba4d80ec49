import { expect, test } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { dueOf } from "#shared/rules/orders/order-money.ts";
import { allowedTransitions, type OrderFacts, paymentState } from "#shared/rules/orders/order-states.ts";
import { nextStepText } from "./next-step-text.ts";

const facts = (given: Partial<OrderFacts>): OrderFacts => ({
  status: "pending",
  payment_method: "Credit Card",
  amount_minor: 4_000,
  paid_minor: 0,
  refunded_minor: 0,
  // Until an order changes, all that went back was waived.
  credited_minor: given.refunded_minor ?? 0,
  hasReturns: false,
  refundedSince: false,
  completed_at: null,
  cancelled_at: null,
  ...given,
});
const shown = (order: OrderFacts) =>
  ({
    status: order.status,
    amount: order.amount_minor / 100,
    paidAmount: order.paid_minor / 100,
    refundedAmount: order.refunded_minor / 100,
    due: dueOf(order) / 100,
    paymentStatus: paymentState({ ...order, lastTryFailed: false }),
    allowedTransitions: allowedTransitions(order, 0),
  }) as OrderExtended;
const ALL = { cancel: true, work: true };
const next = (order: OrderFacts) => allowedTransitions(order, 0).find(({ to }) => to !== "cancelled");

test.each([
  ["unpaid", facts({})],
  ["pending", facts({ paid_minor: 4_000 })],
  ["pending", facts({ payment_method: "Cash on Delivery" })],
  ["unpaid", facts({ paid_minor: 1_500, refunded_minor: 1_000 })],
  ["pending", facts({ paid_minor: 4_000, refunded_minor: 1_000 })],
  ["processing", facts({ status: "processing", paid_minor: 4_000 })],
  ["completed", facts({ status: "completed", paid_minor: 4_000, refunded_minor: 4_000 })],
  ["completedDue", facts({ status: "completed", payment_method: "Cash on Delivery" })],
  ["reopen", facts({ status: "cancelled", cancelled_at: 0 })],
  ["closed", facts({ status: "cancelled", cancelled_at: 0, paid_minor: 4_000, refunded_minor: 4_000 })],
] as const)("%s is what an order waits for", (hint, order) => {
  expect(nextStepText(shown(order), ALL)).toBe(hint);
});

test.each(["Credit Card", "Cash on Delivery"])(
  "an order by %s whose money went back waits for what is due, and goes on once that is paid",
  (payment_method) => {
    const order = facts({ payment_method, paid_minor: 1_000, refunded_minor: 1_000 });

    expect(nextStepText(shown(order), ALL)).toBe("refundedDue");
    expect(nextStepText(shown(order), { ...ALL, cancel: false })).toBe("refundedDue");
    expect(next(order)).toBeUndefined();
    expect(next({ ...order, paid_minor: 4_000 })).toEqual({ to: "processing", needs: [] });
  },
);

test("an order that was paid whole and got all of it back can only be cancelled, and says who can", () => {
  const order = facts({ paid_minor: 4_000, refunded_minor: 4_000 });

  expect(nextStepText(shown(order), ALL)).toBe("refunded");
  expect(nextStepText(shown(order), { ...ALL, cancel: false })).toBe("refundedAsk");
  expect(next(order)).toBeUndefined();
});

test.each([
  ["pendingAsk", facts({ paid_minor: 4_000 })],
  ["processingAsk", facts({ status: "processing", paid_minor: 4_000 })],
  ["completed", facts({ status: "completed", paid_minor: 4_000 })],
  ["unpaid", facts({})],
] as const)("%s is what somebody reads who may not work orders", (hint, order) => {
  expect(nextStepText(shown(order), { cancel: false, work: false })).toBe(hint);
});
