import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useFormat } from "../../lib/format.ts";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import { Link } from "../../ui/link.tsx";
import { NameCell } from "../../ui/list/frame.tsx";
import { SheetSection } from "../../ui/list/side-sheet.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { ProductThumb } from "../../ui/product-thumb.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { Method } from "./orders.columns.tsx";

const REASONS = new Set(["customer", "stock", "fraud", "payment", "other"]);

/** The body of an order's sheet. */
export function OrderFacts({ order }: { order: OrderExtended }) {
  const t = useT();
  const { money } = useFormat();
  const reason = order.cancelReason;
  const due = order.amount - order.paidAmount;
  return (
    <>
      {order.status === "cancelled" && reason && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("orders.cancelReason", {
            reason: REASONS.has(reason) ? t(`orders.reason.${reason}` as MessageKey) : reason,
          })}
        </Alert>
      )}
      <OrderLines order={order} />
      <SheetSection>
        <h3>{t("orders.payment")}</h3>
        <dl>
          <dt>{t("orders.method")}</dt>
          <dd>
            <Method value={order.paymentMethod} />
          </dd>
          <dt>{t("orders.paid")}</dt>
          <dd>{money(order.paidAmount)}</dd>
          {order.refundedAmount > 0 && (
            <>
              <dt>{t("orders.refunded")}</dt>
              <dd>{money(order.refundedAmount)}</dd>
            </>
          )}
          {due > 0 && order.status !== "cancelled" && (
            <>
              <dt>{t("orders.due")}</dt>
              <dd>{money(due)}</dd>
            </>
          )}
        </dl>
      </SheetSection>
      <SheetSection>
        <h3>{t("orders.customer")}</h3>
        <NameCell>
          <PersonAvatar
            name={order.customer}
            src={order.customerId ? `/api/avatars/${order.customerId}` : null}
            size={40}
          />
          <span>
            <bdi className="list-name">{order.customer}</bdi>
            <span className="list-sub">{order.customerEmail}</span>
          </span>
        </NameCell>
        {order.customerId !== null && (
          <Typography variant="body2" sx={{ mt: 1 }}>
            <Link to={`/orders?customerId=${order.customerId}`}>{t("orders.customerOrders")}</Link>
          </Typography>
        )}
      </SheetSection>
      <SheetSection>
        <h3>{t("orders.shipping")}</h3>
        <Address order={order} />
      </SheetSection>
      {order.note && (
        <SheetSection>
          <h3>{t("orders.note")}</h3>
          <Typography variant="body2" sx={{ whiteSpace: "pre-wrap" }}>
            {order.note}
          </Typography>
        </SheetSection>
      )}
      <OrderTimeline id={order.id} />
    </>
  );
}

/** Where an order goes. */
export function Address({ order }: { order: OrderExtended }) {
  const t = useT();
  const to = order.shipping;
  if (!to) return <Typography variant="body2">{t("orders.noShipping")}</Typography>;
  const lines = [to.name, to.line1, to.line2, `${to.postcode} ${to.city}`.trim(), to.country].filter(Boolean);
  return (
    <Typography variant="body2" component="address" sx={{ fontStyle: "normal", whiteSpace: "pre-line" }}>
      {lines.join("\n")}
    </Typography>
  );
}

/** What was bought, for how much. */
export function OrderLines({ order, isPaper }: { order: OrderExtended; isPaper?: boolean }) {
  const t = useT();
  const { money, number } = useFormat();
  return (
    <SheetSection>
      <h3>{t("orders.lines")}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("orders.item")}</th>
            <th scope="col" className="right">
              {t("orders.quantity")}
            </th>
            <th scope="col" className="right">
              {t("orders.unitPrice")}
            </th>
            <th scope="col" className="right">
              {t("orders.lineTotal")}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.details.map((line) => (
            <tr key={line.id}>
              <td>
                <NameCell>
                  {!isPaper && <ProductThumb src={line.image} size={32} />}
                  <span>
                    {line.productId !== null && !isPaper ? (
                      <Link to={`/products?open=${line.productId}`} className="list-name">
                        {line.productName}
                      </Link>
                    ) : (
                      <bdi>{line.productName}</bdi>
                    )}
                    {line.returned > 0 && (
                      <span className="list-sub">{t("orders.returnedPieces", { count: line.returned })}</span>
                    )}
                  </span>
                </NameCell>
              </td>
              <td className="right">{number(line.quantity)}</td>
              <td className="right">{money(line.price)}</td>
              <td className="right">{money(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t("orders.total")}
            </th>
            <td className="right" style={{ fontWeight: 600 }}>
              {money(order.amount)}
            </td>
          </tr>
        </tfoot>
      </table>
    </SheetSection>
  );
}
