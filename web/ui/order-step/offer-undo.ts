import type { OrderExtended, OrderStatus } from "#shared/api/ecommerce/orders.ts";
import type { ApiError } from "../../lib/api/client.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { textOfError } from "../feedback/error-text.ts";
import { toast } from "../toast/toast-store.ts";
import { takeStep } from "./take-step.ts";

/** Original status of each forward step, with its messages. */
const WAYS = {
  processing: { back: "pending", done: "orders.confirmed", undone: "orders.unconfirmed" },
  completed: { back: "processing", done: "orders.completed", undone: "orders.uncompleted" },
} as const satisfies Partial<Record<OrderStatus, object>>;

/** Reports that an order was confirmed or completed, with undo. */
export function offerUndo(order: OrderExtended, t: Translate): void {
  const { number, status } = order;
  if (status !== "processing" && status !== "completed") return;
  const { back, done, undone } = WAYS[status];
  const undo = async () => {
    try {
      await takeStep(order, { to: back });
      toast({ message: t(undone, { number }), type: "success" });
    } catch (error) {
      toast({ message: t("orders.notDone", { number, reason: textOfError(error as ApiError, t) }), type: "danger" });
    }
  };
  const canUndo = order.allowedTransitions.some(({ to }) => to === back);
  toast({
    message: t(done, { number }),
    type: "success",
    ...(canUndo && { action: { label: t("common.undo"), onClick: () => void undo() } }),
  });
}
