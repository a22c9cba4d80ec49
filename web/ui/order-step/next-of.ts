import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { nextStepOf } from "#shared/rules/orders/order-next.ts";

/** Order fields that decide its next step. */
export type SteppingOrder = Pick<OrderExtended, "id" | "status"> &
  Partial<Pick<OrderExtended, "number" | "version" | "allowedTransitions" | "paymentMethod" | "due">>;

/** Next step of an order, unless something blocks it. */
export function nextOf(row: SteppingOrder) {
  const next = nextStepOf(row);
  return next && next.act !== "pay" ? next : null;
}

/** Whether completing an order asks for the collected money, as for cash on delivery. */
export const isCollected = ({ paymentMethod, due = 0 }: SteppingOrder): boolean =>
  paymentMethod === "Cash on Delivery" && due > 0;
