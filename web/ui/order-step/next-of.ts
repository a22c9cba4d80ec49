import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";

/** What of an order tells where it may go. */
export type SteppingOrder = Pick<OrderExtended, "id" | "status"> &
  Partial<Pick<OrderExtended, "number" | "version" | "allowedTransitions" | "paymentMethod" | "paymentStatus">>;

const NEXT = {
  pending: { to: "processing", act: "confirm" },
  processing: { to: "completed", act: "complete" },
} as const;

/** The step that leads an order on, when nothing stands in its way. */
export function nextOf(row: SteppingOrder) {
  const next = row.status in NEXT ? NEXT[row.status as keyof typeof NEXT] : null;
  const allowed = row.allowedTransitions?.find(({ to }) => to === next?.to);
  return next && allowed?.needs.length === 0 ? next : null;
}

/** Whether completing an order records a payment, as it does for what is paid at the door. */
export const isCollected = ({ paymentMethod, paymentStatus = "unpaid" }: SteppingOrder): boolean =>
  paymentMethod === "Cash on Delivery" && ["unpaid", "failed", "partially_paid"].includes(paymentStatus);
