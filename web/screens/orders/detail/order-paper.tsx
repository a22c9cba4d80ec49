import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useShopFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { numberOf } from "../list/orders.columns.tsx";
import { Address } from "./order-delivery.tsx";
import { OrderLines } from "./order-lines.tsx";

/** Printed order. */
export function OrderPaper({ order }: { order: OrderExtended }) {
  const t = useT();
  const label = useLabel();
  const { dateTime } = useShopFormat();
  return (
    <article>
      <h1>{t("order.sheet", { number: numberOf(order) })}</h1>
      <p>
        {dateTime(order.date)} · {label(order.status)} · {label(order.paymentStatus)} · {label(order.paymentMethod)}
      </p>
      <p>
        <bdi>{order.customer}</bdi> {order.customerEmail}
      </p>
      <Address order={order} />
      <OrderLines order={order} isPaper />
      {order.note && (
        <>
          <h3>{t("order.note")}</h3>
          <p style={{ whiteSpace: "pre-wrap" }}>{order.note}</p>
        </>
      )}
    </article>
  );
}
