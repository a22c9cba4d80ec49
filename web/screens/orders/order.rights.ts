import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { mayEditorTake, type Transition } from "#shared/rules/order-states.ts";
import { useCan } from "../../lib/session/rights.ts";

/** What this person may do with orders; the server looks again. */
export function useOrderRights() {
  const may = useCan();
  const isAdmin = may("Admin");
  const isEditor = may("Admin", "Editör");
  return {
    /** Take, edit and lead orders, record payments. */
    canWork: isEditor,
    /** Send money back, take goods back. */
    canRefund: isAdmin,
    canTake: (step: Transition, order: Pick<OrderExtended, "paidAmount">): boolean =>
      isAdmin || (isEditor && mayEditorTake(step, { paid_minor: order.paidAmount > 0 ? 1 : 0 })),
  };
}
