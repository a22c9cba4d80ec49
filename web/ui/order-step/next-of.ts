import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { nextStepOf } from "#shared/rules/order-next.ts";

/** What of an order tells where it may go. */
export type SteppingOrder = Pick<OrderExtended, "id" | "status"> &
  Partial<Pick<OrderExtended, "number" | "version" | "allowedTransitions" | "paymentMethod" | "due">>;

/** The step that leads an order on, when nothing stands in its way. */
export function nextOf(row: SteppingOrder) {
  const next = nextStepOf(row);
  return next && next.act !== "pay" ? next : null;
}

/** Whether completing an order is asked about, as it is for money that is paid at the door. */
export const isCollected = ({ paymentMethod, due = 0 }: SteppingOrder): boolean =>
  paymentMethod === "Cash on Delivery" && due > 0;
