import { dueOf, type OrderMoney } from "./order-money.ts";

/** Order states in the order of the lifecycle. */
export const orderLife = ["pending", "processing", "completed", "cancelled"] as const;
export type OrderState = (typeof orderLife)[number];
export type PaymentState = "unpaid" | "failed" | "partially_paid" | "paid" | "partially_refunded" | "refunded";

/**
 * `paid`: payment required first · `refund`: the request must confirm the refund · `stock`: all lines must be
 * available.
 */
export type Need = "paid" | "refund" | "stock";

/** Conditions that block a transition; no request parameter overrides them. */
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
  /** Required role where roles are enforced; an Admin can make every transition. */
  by: "editor" | "editor_if_unpaid" | "admin";
  needs: readonly Need[];
  bars: readonly Bar[];
}

/** All transitions of an order's status; no other code changes it. */
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

/** Facts of an order that decide its transitions. */
export interface OrderFacts extends OrderMoney {
  status: OrderState;
  payment_method: string;
  hasReturns: boolean;
  /** Money was refunded after the order was completed. */
  refundedSince: boolean;
  completed_at: number | null;
  cancelled_at: number | null;
}

export const REOPEN_DAYS = 30;
/** How many days completing an order can be undone. */
export const UNCOMPLETE_DAYS = 7;
const DAY_MS = 86_400_000;

/** Whether the order is paid on delivery. */
export const isPaidAtDoor = ({ payment_method }: Pick<OrderFacts, "payment_method">): boolean =>
  payment_method === "Cash on Delivery";

const barred: Record<Bar, (order: OrderFacts, now: number) => boolean> = {
  returned_or_refunded: (order) => order.hasReturns || order.refunded_minor > 0,
  // Only a completed order can have returns.
  returned_or_refunded_since: (order) => order.hasReturns || order.refundedSince,
  refunded: (order) => order.refunded_minor > 0,
  // A fully refunded order would ship unpaid. An order of amount 0 is exempt.
  fully_refunded: (order) => order.amount_minor > 0 && order.paid_minor > 0 && order.refunded_minor >= order.paid_minor,
  older_than_30_days: (order, now) => now - (order.cancelled_at ?? now) > REOPEN_DAYS * DAY_MS,
  older_than_7_days: (order, now) => now - (order.completed_at ?? 0) > UNCOMPLETE_DAYS * DAY_MS,
};

const open: Record<Need, (order: OrderFacts) => boolean> = {
  // Cash on Delivery is paid at the door, so it never blocks.
  paid: (order) => !isPaidAtDoor(order) && dueOf(order) > 0,
  refund: (order) => order.paid_minor > order.refunded_minor,
  stock: () => true,
};

/** Allowed transitions and their open needs (`stock` is checked when the stock is reserved). */
export function allowedTransitions(order: OrderFacts, now: number): { to: OrderState; needs: Need[] }[] {
  return transitions
    .filter((step) => step.from === order.status && !step.bars.some((bar) => barred[bar](order, now)))
    .map((step) => ({ to: step.to, needs: step.needs.filter((need) => open[need](order)) }));
}

/** Error code of a transition that is not allowed now, or null; `refund` confirms that the caller refunds the money. */
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

/** Whether a non-Admin can make a transition where roles are enforced. */
export function mayEditorTake(step: Transition, order: Pick<OrderFacts, "paid_minor">): boolean {
  return step.by === "editor" || (step.by === "editor_if_unpaid" && order.paid_minor === 0);
}

/** Transition table as text. */
export const transitionsText = transitions
  .map(({ from, to, act, needs, bars }) => {
    const conditions = [...needs.map((need) => `needs ${need}`), ...bars.map((bar) => `not when ${bar}`)];
    return `${from} → ${to} (${[act, ...conditions].join(", ")})`;
  })
  .join("; ");

/** Transition from one state to another, or null if it does not exist. */
export function findTransition(from: OrderState, to: OrderState): Transition | null {
  return transitions.find((step) => step.from === from && step.to === to) ?? null;
}

/** Payment state of an order; `lastTryFailed` counts only while nothing is paid. */
export function paymentState(money: OrderMoney & { lastTryFailed: boolean }): PaymentState {
  const { amount_minor, paid_minor, refunded_minor, credited_minor } = money;
  if (amount_minor === 0) return "paid";
  if (paid_minor === 0) return money.lastTryFailed ? "failed" : "unpaid";
  if (refunded_minor >= paid_minor) return "refunded";
  if (credited_minor > 0) return "partially_refunded";
  return paid_minor - refunded_minor < amount_minor ? "partially_paid" : "paid";
}
