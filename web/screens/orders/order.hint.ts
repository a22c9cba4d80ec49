import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { dueOf } from "./order.money.ts";

type Hint =
  | Exclude<OrderExtended["status"], "cancelled">
  | "unpaid"
  | "refunded"
  | "refundedAsk"
  | "refundedDue"
  | "reopen"
  | "closed";

/** What an order waits for, by its words `order.hint.*`; who may cancel it is asked where nothing else is left. */
export function hintOf(order: OrderExtended, mayCancel: boolean): Hint {
  const { status, paymentStatus, allowedTransitions } = order;
  if (status === "cancelled") return allowedTransitions.length > 0 ? "reopen" : "closed";
  if (status !== "completed" && paymentStatus === "refunded") {
    // What is still to come makes it an order that is paid for again.
    if (dueOf(order) > 0) return "refundedDue";
    return mayCancel ? "refunded" : "refundedAsk";
  }
  return allowedTransitions.some(({ needs }) => needs.includes("paid")) ? "unpaid" : status;
}
