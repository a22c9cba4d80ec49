import { dueOf, type OrderMoney } from "./order-money.ts";

/** In the order of an order's life. */
export const orderLife = ["pending", "processing", "completed", "cancelled"] as const;
export type OrderState = (typeof orderLife)[number];
export type PaymentState = "unpaid" | "failed" | "partially_paid" | "paid" | "partially_refunded" | "refunded";

/** `paid`: must be paid first · `refund`: must say that the money goes back · `stock`: all lines must be available. */
export type Need = "paid" | "refund" | "stock";

/** What stands in the way for good; no answer of the caller removes it. */
type Bar =
  | "returned_or_refunded"
  | "returned_or_refunded_since"
  | "refunded"
  | "fully_refunded"
  | "older_than_30_days"
  | "older_than_7_days";

export type OrderAct = "confirm" | "unconfirm" | "complete" | "uncomplete" | "cancel" | "reopen";

export interface Transition {
  from: OrderState;
  to: OrderState;
  act: OrderAct;
  /** Whom the step takes where roles are enforced; an Admin may take every one. */
  by: "editor" | "editor_if_unpaid" | "admin";
  needs: readonly Need[];
  bars: readonly Bar[];
}

/** Every way an order's status may change; nothing else writes a status. */
export const transitions: readonly Transition[] = [
  { from: "pending", to: "processing", act: "confirm", by: "editor", needs: ["paid"], bars: ["fully_refunded"] },
  { from: "processing", to: "pending", act: "unconfirm", by: "editor", needs: [], bars: ["returned_or_refunded"] },
  { from: "processing", to: "completed", act: "complete", by: "editor", needs: ["paid"], bars: ["fully_refunded"] },
  {
    from: "completed",
    to: "processing",
    act: "uncomplete",
    by: "editor",
    needs: [],
    bars: ["returned_or_refunded_since", "older_than_7_days"],
  },
  { from: "pending", to: "cancelled", act: "cancel", by: "editor_if_unpaid", needs: ["refund"], bars: [] },
  { from: "processing", to: "cancelled", act: "cancel", by: "admin", needs: ["refund"], bars: [] },
  {
    from: "cancelled",
    to: "pending",
    act: "reopen",
    by: "admin",
    needs: ["stock"],
    bars: ["refunded", "older_than_30_days"],
  },
];

/** The facts of an order that decide where it may go. */
export interface OrderFacts extends OrderMoney {
  status: OrderState;
  payment_method: string;
  hasReturns: boolean;
  /** Money went back after the order was completed. */
  refundedSince: boolean;
  completed_at: number | null;
  cancelled_at: number | null;
}

export const REOPEN_DAYS = 30;
/** How long completing an order can be undone. */
export const UNCOMPLETE_DAYS = 7;
const DAY_MS = 86_400_000;

/** Whether the money comes with the delivery. */
export const isPaidAtDoor = ({ payment_method }: Pick<OrderFacts, "payment_method">): boolean =>
  payment_method === "Cash on Delivery";

const barred: Record<Bar, (order: OrderFacts, now: number) => boolean> = {
  returned_or_refunded: (order) => order.hasReturns || order.refunded_minor > 0,
  // Only a completed order can have returns.
  returned_or_refunded_since: (order) => order.hasReturns || order.refundedSince,
  refunded: (order) => order.refunded_minor > 0,
  // Nobody pays for it any more: it would be sold for nothing. One that comes to nothing is.
  fully_refunded: (order) => order.amount_minor > 0 && order.paid_minor > 0 && order.refunded_minor >= order.paid_minor,
  older_than_30_days: (order, now) => now - (order.cancelled_at ?? now) > REOPEN_DAYS * DAY_MS,
  older_than_7_days: (order, now) => now - (order.completed_at ?? 0) > UNCOMPLETE_DAYS * DAY_MS,
};

const open: Record<Need, (order: OrderFacts) => boolean> = {
  // Cash on Delivery is paid at the door: completing asks whether it was.
  paid: (order) => !isPaidAtDoor(order) && dueOf(order) > 0,
  refund: (order) => order.paid_minor > order.refunded_minor,
  stock: () => true,
};

/** Where an order may go now, and what each step still needs (`stock` is judged by the shelf itself). */
export function allowedTransitions(order: OrderFacts, now: number): { to: OrderState; needs: Need[] }[] {
  return transitions
    .filter((step) => step.from === order.status && !step.bars.some((bar) => barred[bar](order, now)))
    .map((step) => ({ to: step.to, needs: step.needs.filter((need) => open[need](order)) }));
}

/** Why an order may not take a step now, or null when it may; `refund` says that the caller sends the money back. */
export function refusalOf(
  order: OrderFacts,
  { to, refund }: { to: OrderState; refund: boolean },
  now: number,
): "invalid_transition" | "payment_required" | "refund_required" | null {
  const step = allowedTransitions(order, now).find((one) => one.to === to);
  if (!step) return "invalid_transition";
  if (step.needs.includes("paid")) return "payment_required";
  return step.needs.includes("refund") && !refund ? "refund_required" : null;
}

/** Whether somebody who is no Admin may take a step where roles are enforced. */
export function mayEditorTake(step: Transition, order: Pick<OrderFacts, "paid_minor">): boolean {
  return step.by === "editor" || (step.by === "editor_if_unpaid" && order.paid_minor === 0);
}

/** The table in words, one line a step. */
export const transitionsText = transitions
  .map(({ from, to, act, needs, bars }) => {
    const conditions = [...needs.map((need) => `needs ${need}`), ...bars.map((bar) => `not when ${bar}`)];
    return `${from} → ${to} (${[act, ...conditions].join(", ")})`;
  })
  .join("; ");

/** The table's row for a step, or null when nobody may ever take it. */
export function findTransition(from: OrderState, to: OrderState): Transition | null {
  return transitions.find((step) => step.from === from && step.to === to) ?? null;
}

/** How an order stands with its money; `lastTryFailed` counts only while nothing has come in. */
export function paymentState(money: OrderMoney & { lastTryFailed: boolean }): PaymentState {
  const { amount_minor, paid_minor, refunded_minor, credited_minor } = money;
  if (amount_minor === 0) return "paid";
  if (paid_minor === 0) return money.lastTryFailed ? "failed" : "unpaid";
  if (refunded_minor >= paid_minor) return "refunded";
  if (credited_minor > 0) return "partially_refunded";
  return paid_minor - refunded_minor < amount_minor ? "partially_paid" : "paid";
}
