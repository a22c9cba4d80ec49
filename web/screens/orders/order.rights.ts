import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { mayEditorTake, type Transition } from "#shared/rules/orders/order-states.ts";
import { useCan } from "../../lib/session/rights.ts";

/** Order permissions of this person; the server checks again. */
export function useOrderRights() {
  const may = useCan();
  const isAdmin = may("Admin");
  const isEditor = may("Admin", "Editör");
  return {
    /** Create, edit and advance orders, record payments. */
    canWork: isEditor,
    /** Refund money, return goods. */
    canRefund: isAdmin,
    canTake: (step: Transition, order: Pick<OrderExtended, "paidAmount">): boolean =>
      isAdmin || (isEditor && mayEditorTake(step, { paid_minor: order.paidAmount > 0 ? 1 : 0 })),
  };
}
