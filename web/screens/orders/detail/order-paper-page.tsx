import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { PrintPage } from "../../../ui/record/print-page.tsx";
import { OrderPaper } from "./order-paper.tsx";

/** Print page of the open order. */
export function OrderPaperPage({ order }: { order: OrderExtended }) {
  return (
    <PrintPage>
      <OrderPaper order={order} />
    </PrintPage>
  );
}
