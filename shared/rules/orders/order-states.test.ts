import { expect, test } from "vitest";
import {
  allowedTransitions,
  findTransition,
  mayEditorTake,
  type OrderFacts,
  type OrderState,
  paymentState,
  refusalOf,
  transitions,
  transitionsText,
} from "./order-states.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 15, 12);
const order = (facts: Partial<OrderFacts>): OrderFacts => ({
  status: "pending",
  payment_method: "Credit Card",
  amount_minor: 1000,
  paid_minor: 0,
  refunded_minor: 0,
  credited_minor: 0,
  hasReturns: false,
  refundedSince: false,
  completed_at: null,
  cancelled_at: null,
  ...facts,
});

test.each<[string, Partial<OrderFacts>, ReturnType<typeof allowedTransitions>]>([
  [
    "an unpaid pending order",
    {},
    [
      { to: "processing", needs: ["paid"] },
      { to: "cancelled", needs: [] },
    ],
  ],
  [
    "a paid pending order",
    { paid_minor: 1000 },
    [
      { to: "processing", needs: [] },
      { to: "cancelled", needs: ["refund"] },
    ],
  ],
  [
    "a pending order that is paid in part",
    { paid_minor: 999 },
    [
      { to: "processing", needs: ["paid"] },
      { to: "cancelled", needs: ["refund"] },
    ],
  ],
  [
    "cash on delivery under way",
    { status: "processing", payment_method: "Cash on Delivery" },
    [
      { to: "pending", needs: [] },
      { to: "completed", needs: [] },
      { to: "cancelled", needs: [] },
    ],
  ],
  [
    "a processing order with a refund",
    { status: "processing", paid_minor: 1000, refunded_minor: 200, credited_minor: 200 },
    [
      { to: "completed", needs: [] },
      { to: "cancelled", needs: ["refund"] },
    ],
  ],
  [
    "a pending order whose money went back",
    { paid_minor: 1000, refunded_minor: 1000 },
    [{ to: "cancelled", needs: [] }],
  ],
  [
    "an order completed 7 days ago",
    { status: "completed", paid_minor: 1000, completed_at: NOW - 7 * DAY },
    [{ to: "processing", needs: [] }],
  ],
  ["an order completed earlier", { status: "completed", paid_minor: 1000, completed_at: NOW - 7 * DAY - 1 }, []],
  [
    "a completed order refunded since",
    { status: "completed", paid_minor: 1000, refunded_minor: 200, refundedSince: true, completed_at: NOW },
    [],
  ],
  [
    "a completed order with a return",
    { status: "completed", paid_minor: 1000, hasReturns: true, completed_at: NOW },
    [],
  ],
  [
    "an order cancelled 30 days ago",
    { status: "cancelled", cancelled_at: NOW - 30 * DAY },
    [{ to: "pending", needs: ["stock"] }],
  ],
  ["an order cancelled earlier", { status: "cancelled", cancelled_at: NOW - 30 * DAY - 1 }, []],
  [
    "a refunded cancelled order",
    { status: "cancelled", paid_minor: 1000, refunded_minor: 1000, cancelled_at: NOW },
    [],
  ],
])("%s has exactly these transitions", (_title, facts, allowed) => {
  expect(allowedTransitions(order(facts), NOW)).toEqual(allowed);
});

test.each<[string, Partial<OrderFacts>, OrderState, boolean, ReturnType<typeof refusalOf>]>([
  ["an unpaid order is not confirmed", {}, "processing", false, "payment_required"],
  ["a paid one is", { paid_minor: 1000 }, "processing", false, null],
  ["a paid order is not cancelled without its refund", { paid_minor: 1000 }, "cancelled", false, "refund_required"],
  ["with it it is", { paid_minor: 1000 }, "cancelled", true, null],
  ["nothing is left to refund", { paid_minor: 1000, refunded_minor: 1000 }, "cancelled", false, null],
  [
    "a completed order is not cancelled",
    { status: "completed", paid_minor: 1000 },
    "cancelled",
    true,
    "invalid_transition",
  ],
])("%s", (_title, facts, to, refund, refusal) => {
  expect(refusalOf(order(facts), { to, refund }, NOW)).toBe(refusal);
});

test("a fully refunded order continues only if its amount is 0", () => {
  const money = { paid_minor: 1000, refunded_minor: 1000, credited_minor: 0, payment_method: "Crypto" };
  const facts = { hasReturns: false, refundedSince: false, completed_at: null, cancelled_at: null };
  const stepsOf = (amount_minor: number) =>
    allowedTransitions({ ...money, ...facts, status: "pending", amount_minor }, 0).map(({ to }) => to);

  expect(stepsOf(0)).toEqual(["processing", "cancelled"]);
  expect(stepsOf(1000)).toEqual(["cancelled"]);
});

test("an Editör cancels only unpaid pending orders and reopens none", () => {
  const may = (from: OrderState, to: OrderState, paid_minor: number) =>
    mayEditorTake(findTransition(from, to)!, { paid_minor });

  expect([may("pending", "processing", 1000), may("processing", "completed", 1000)]).toEqual([true, true]);
  expect([may("pending", "cancelled", 0), may("pending", "cancelled", 1)]).toEqual([true, false]);
  expect([may("processing", "cancelled", 0), may("cancelled", "pending", 0)]).toEqual([false, false]);
});

test("the transition text lists every transition", () => {
  for (const { from, to, act } of transitions) expect(transitionsText).toContain(`${from} → ${to} (${act}`);
});

test("findTransition returns null outside the table", () => {
  expect(findTransition("completed", "cancelled")).toBeNull();
  expect(findTransition("pending", "completed")).toBeNull();
  expect(findTransition("pending", "processing")?.act).toBe("confirm");
});

test.each([
  [0, 0, 0, false, "unpaid"],
  [0, 0, 0, true, "failed"],
  [400, 0, 0, true, "partially_paid"],
  [1000, 0, 0, false, "paid"],
  [1500, 0, 0, false, "paid"],
  [1500, 500, 0, false, "paid"],
  [1000, 1, 1, false, "partially_refunded"],
  [1000, 1000, 1000, false, "refunded"],
])(
  "%d paid, %d refunded, %d waived of 1000 (last attempt failed: %s) is %s",
  (paid_minor, refunded_minor, credited_minor, lastTryFailed, state) => {
    expect(paymentState({ amount_minor: 1000, paid_minor, refunded_minor, credited_minor, lastTryFailed })).toBe(state);
  },
);

test("an order of amount 0 is paid", () => {
  const nothing = { amount_minor: 0, paid_minor: 0, refunded_minor: 0, credited_minor: 0 };

  expect(paymentState({ ...nothing, lastTryFailed: false })).toBe("paid");
});
