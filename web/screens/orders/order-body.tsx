import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useT } from "../../lib/i18n.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useReasonText } from "./order.events.ts";
import type { useSteps } from "./order.steps.ts";
import { OrderBuyer } from "./order-buyer.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { OrderChips } from "./order-head.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMoney } from "./order-money.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { type Asked, StepStrip } from "./step-strip.tsx";

/** The body of an order's sheet, in the order one works through it. */
export function OrderBody(props: {
  order: OrderExtended;
  steps: ReturnType<typeof useSteps>;
  onAsk(asked: Asked): void;
}) {
  const { order, onAsk } = props;
  const t = useT();
  const reasonText = useReasonText();
  return (
    <>
      <OrderChips order={order} />
      <StepStrip {...props} />
      {order.status === "cancelled" && order.cancelReason && (
        <div style={{ marginBottom: 24 }}>
          <Notice tone="info">{t("order.cancelReason", { reason: reasonText(order.cancelReason) })}</Notice>
        </div>
      )}
      <OrderLines order={order} />
      <OrderMoney order={order} onAsk={onAsk} />
      <OrderBuyer order={order} />
      <OrderDelivery order={order} onAsk={onAsk} />
      <OrderTimeline id={order.id} />
    </>
  );
}
