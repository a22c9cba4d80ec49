import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { nextStepOf } from "#shared/rules/orders/order-next.ts";

type Hint =
  | Exclude<OrderExtended["status"], "cancelled">
  | "unpaid"
  | "pendingAsk"
  | "processingAsk"
  | "refunded"
  | "refundedAsk"
  | "refundedDue"
  | "completedDue"
  | "reopen"
  | "closed";

/** Explains what an order waits for (`order.hint.*`); without permission, who takes the step. */
export function nextStepText(order: OrderExtended, may: { cancel: boolean; work: boolean }): Hint {
  const { status, paymentStatus, allowedTransitions } = order;
  if (status === "cancelled") return allowedTransitions.length > 0 ? "reopen" : "closed";
  if (status !== "completed" && paymentStatus === "refunded") {
    // With an amount due the order can be paid again.
    if (order.due > 0) return "refundedDue";
    return may.cancel ? "refunded" : "refundedAsk";
  }
  if (status === "completed" && order.due > 0) return "completedDue";
  if (nextStepOf(order)?.act === "pay") return "unpaid";
  return may.work || status === "completed" ? status : `${status}Ask`;
}
