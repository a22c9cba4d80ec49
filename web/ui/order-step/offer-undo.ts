import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { ApiError } from "../../lib/api.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { errorWords } from "../error-text.ts";
import { toast } from "../toast-store.ts";
import { takeStep } from "./take-step.ts";

/** Says that an order was completed, and offers to move it back to processing. */
export function offerUndoComplete(order: OrderExtended, t: Translate): void {
  const { number } = order;
  const undo = async () => {
    try {
      await takeStep(order, { to: "processing" });
      toast({ message: t("orders.uncompleted", { number }), type: "success" });
    } catch (error) {
      toast({ message: t("orders.notDone", { number, reason: errorWords(error as ApiError, t) }), type: "danger" });
    }
  };
  const canUndo = order.allowedTransitions.some(({ to }) => to === "processing");
  toast({
    message: t("orders.completed", { number }),
    type: "success",
    ...(canUndo && { action: { label: t("common.undo"), onClick: () => void undo() } }),
  });
}
