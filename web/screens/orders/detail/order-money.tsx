import Typography from "@mui/material/Typography";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useFormat } from "../../../lib/format.ts";
import { type MessageKey, useLabel, useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Fit } from "../../../ui/layout/fit.tsx";
import { SectionHead } from "../../../ui/record/section-head.tsx";
import { ShopTime } from "../../../ui/record/shop-time.tsx";
import { SheetSection } from "../../../ui/record/side-sheet.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { Method } from "../list/orders.columns.tsx";
import { useMoney } from "../order.data.ts";
import type { OrderWork } from "../use-order-work.ts";

const acts = [
  ["pay", "order.markPaid"],
  ["late", "order.recordPayment"],
  ["fail", "order.paymentFailed"],
  ["refund", "order.refund"],
] as const;

/** Payments and refunds of an order with their actions. */
export function OrderMoney({ order, work }: { order: OrderExtended; work: OrderWork }) {
  const t = useT();
  const { money } = useFormat();
  return (
    <SheetSection>
      <SectionHead title={t("order.payment")}>
        {acts
          .filter(([what]) => work.asks.includes(what))
          .map(([what, words]) => (
            <WriteButton key={what} size="small" onClick={() => work.ask(what)}>
              {t(words)}
            </WriteButton>
          ))}
      </SectionHead>
      <dl>
        <dt>{t("order.method")}</dt>
        <dd>
          <Method value={order.paymentMethod} />
        </dd>
        <dt>{t("order.paid")}</dt>
        <dd>{money(order.paidAmount)}</dd>
        {order.refundedAmount > 0 && (
          <>
            <dt>{t("order.refunded")}</dt>
            <dd>{money(order.refundedAmount)}</dd>
          </>
        )}
        {order.due > 0 && (
          <>
            <dt>{t("order.due")}</dt>
            <dd>{money(order.due)}</dd>
          </>
        )}
        {order.excess > 0 && (
          <>
            <dt>{t("order.excess")}</dt>
            <dd>{money(order.excess)}</dd>
          </>
        )}
      </dl>
      <Transactions id={order.id} />
    </SheetSection>
  );
}

function Transactions({ id }: { id: number }) {
  const t = useT();
  const label = useLabel();
  const { data, error, mutate } = useMoney(id);
  if (error && !data) return <FailureNotice error={error} onRetry={() => mutate()} />;
  if (!data) return <Skeleton variant="rounded" height={72} sx={{ mt: 1.5 }} />;
  if (data.data.length === 0) return null;
  return (
    <table aria-label={t("order.transactions")} style={{ marginTop: 12 }}>
      <thead>
        <tr>
          <th scope="col">{t("order.kind")}</th>
          <th scope="col">{t("order.date")}</th>
          <th scope="col">{t("order.state")}</th>
          <th scope="col" className="right">
            {t("order.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.data.map((one) => (
          <tr key={one.id}>
            <td>
              {t(`order.kind.${one.kind}` as MessageKey)}
              <Typography variant="caption" component="div" color="textSecondary">
                {[one.method && label(one.method), one.reference].filter(Boolean).join(" · ")}
              </Typography>
            </td>
            <td>{one.date && <ShopTime at={one.date} />}</td>
            <td>{one.status && <StatusChip kind="transaction" value={one.status} />}</td>
            <td className="right">
              <Fit amount={one.kind === "refund" ? -(one.amount ?? 0) : (one.amount ?? 0)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
