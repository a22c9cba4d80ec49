import type { OrderState } from "./order-states.ts";

/** What of an order decides its next step. */
interface Stepping {
  status: OrderState;
  allowedTransitions?: readonly { to: OrderState; needs: readonly string[] }[] | undefined;
}

/** The step that leads an order on: `pay` where it must be paid first. */
export type NextStep = { act: "pay" } | { act: "confirm"; to: "processing" } | { act: "complete"; to: "completed" };

const FORWARD: Partial<Record<OrderState, Exclude<NextStep, { act: "pay" }>>> = {
  pending: { act: "confirm", to: "processing" },
  processing: { act: "complete", to: "completed" },
};

/** The one next step of an order, the same in every list, drawer and conversation; null where nothing leads it on. */
export function nextStepOf({ status, allowedTransitions }: Stepping): NextStep | null {
  const next = FORWARD[status];
  const allowed = allowedTransitions?.find(({ to }) => to === next?.to);
  if (!next || !allowed) return null;
  if (allowed.needs.length === 0) return next;
  return allowed.needs.includes("paid") ? { act: "pay" } : null;
}
