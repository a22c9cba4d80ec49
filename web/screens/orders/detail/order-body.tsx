import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { OrderWork } from "../use-order-work.ts";
import { OrderBuyer } from "./order-buyer.tsx";
import { OrderCards } from "./order-cards.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { OrderChips } from "./order-head.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMoney } from "./order-money.tsx";
import { StatusBar } from "./status-bar.tsx";
import { useReasonText } from "./timeline/order.events.ts";
import { OrderTimeline } from "./timeline/order-timeline.tsx";

/** Body of the order sheet, in working order. */
export function OrderBody({ order, work }: { order: OrderExtended; work: OrderWork }) {
  const t = useT();
  const reasonText = useReasonText();
  return (
    <>
      <OrderChips order={order} />
      <StatusBar order={order} work={work} />
      {order.status === "cancelled" && order.cancelReason && (
        <div style={{ marginBottom: 24 }}>
          <Notice tone="info">{t("order.cancelReason", { reason: reasonText(order.cancelReason) })}</Notice>
        </div>
      )}
      <OrderLines order={order} />
      <OrderMoney order={order} work={work} />
      <OrderBuyer order={order} />
      <OrderDelivery order={order} work={work} />
      <OrderCards order={order} />
      <OrderTimeline id={order.id} />
    </>
  );
}
