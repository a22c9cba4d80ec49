import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { NameCell } from "../../../ui/list/name-cell.tsx";
import { OrderRows } from "../../../ui/record/order-rows.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { SheetSection } from "../../../ui/record/side-sheet.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { useBuyer, useOrdersOf } from "../order.data.ts";

const Facts = styled("dl")({ marginTop: "12px !important", "& + table": { marginTop: 8 } });

/** Customer with order count, total and recent orders. */
export function OrderBuyer({ order }: { order: OrderExtended }) {
  const t = useT();
  const { customerId } = order;
  return (
    <SheetSection>
      <h3>{t("order.customer")}</h3>
      <NameCell>
        <PersonAvatar name={order.customer} src={customerId ? `/api/avatars/${customerId}` : null} size={40} />
        <span>
          {customerId === null ? (
            <bdi className="list-name">{order.customer}</bdi>
          ) : (
            <Link className="list-name" to={`/datatable?open=${customerId}`}>
              <bdi>{order.customer}</bdi>
            </Link>
          )}
          <span className="list-sub">{order.customerEmail}</span>
        </span>
      </NameCell>
      {customerId !== null && <BuyerFacts id={customerId} openId={order.id} />}
      {order.customerEmail && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          <Link to={`/inbox?folder=all&q=${encodeURIComponent(order.customerEmail)}`}>
            {t("order.customerConversations")}
          </Link>
        </Typography>
      )}
    </SheetSection>
  );
}

function BuyerFacts({ id, openId }: { id: number; openId: number }) {
  const t = useT();
  const { money, number } = useFormat();
  const buyer = useBuyer(id);
  const orders = useOrdersOf(id);
  // An erased person has no counts; the order keeps the name.
  if (buyer.error && !buyer.data) return null;
  if (!buyer.data || !orders.data) return <Skeleton variant="rounded" height={168} sx={{ mt: 1.5 }} />;
  const others = orders.data.data.filter((one) => one.id !== openId).slice(0, 4);
  return (
    <>
      <Facts>
        <dt>{t("order.customerCount")}</dt>
        <dd>{number(buyer.data.data.orders)}</dd>
        <dt>{t("order.customerSpent")}</dt>
        <dd>{money(buyer.data.data.amount)}</dd>
      </Facts>
      {others.length > 0 && (
        <OrderRows
          label={t("order.lastOrders")}
          orders={others}
          cells={({ status }, day) => [day, <StatusChip key="status" kind="order" value={status} />]}
        />
      )}
      <Typography variant="body2" sx={{ mt: 1 }}>
        <Link to={`/orders?customerId=${id}`}>{t("order.customerOrders")}</Link>
      </Typography>
    </>
  );
}
