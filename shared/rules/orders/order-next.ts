import type { OrderState } from "./order-states.ts";

/** Fields of an order that decide its next step. */
interface Stepping {
  status: OrderState;
  allowedTransitions?: readonly { to: OrderState; needs: readonly string[] }[] | undefined;
}

/** Next step of an order; `pay` if payment is required first. */
export type NextStep = { act: "pay" } | { act: "confirm"; to: "processing" } | { act: "complete"; to: "completed" };

const FORWARD: Partial<Record<OrderState, Exclude<NextStep, { act: "pay" }>>> = {
  pending: { act: "confirm", to: "processing" },
  processing: { act: "complete", to: "completed" },
};

/** Next step of an order, the same in every list, drawer and conversation; null if none is possible. */
export function nextStepOf({ status, allowedTransitions }: Stepping): NextStep | null {
  const next = FORWARD[status];
  const allowed = allowedTransitions?.find(({ to }) => to === next?.to);
  if (!next || !allowed) return null;
  if (allowed.needs.length === 0) return next;
  return allowed.needs.includes("paid") ? { act: "pay" } : null;
}
