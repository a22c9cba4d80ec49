import { styled } from "@mui/material/styles";
import { type MouseEvent, memo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Period, queryOf } from "#shared/rules/dashboard/dashboard-period.ts";
import { api } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useShopFormat } from "../../../lib/format.ts";
import { Fit } from "../../../ui/layout/fit.tsx";
import { ShopTime } from "../../../ui/record/shop-time.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { useFigure } from "../dashboard.data.ts";
import { EmptyCard } from "../panel/empty-card.tsx";
import { ListSkeleton } from "../panel/list-skeleton.tsx";
import { Panel } from "../panel/panel.tsx";
import { RowLink, RowTable } from "../panel/row-link.tsx";
import { useCardTexts } from "../use-card-texts.ts";

const ROWS = 6;
/** The name shrinks first. */
const Payments = styled(RowTable)({
  "& tbody th": { width: "40%", maxWidth: 0 },
  "& time": { color: "var(--palette-text-secondary)" },
  "@media (max-width:599.95px)": { "& tbody th": { width: "100%" } },
});
/** The plain call omits the order; any parameter includes it. */
const WITH_ORDERS = { compare: "previous" };

/** Newest payments; a row opens its order. */
export const TransactionsCard = memo(function TransactionsCard({ period }: { period: Period }) {
  const { t } = useCardTexts();
  const shop = useShopFormat();
  const call = useFigure("GET /ecommerce/recent-transactions", period);
  const links = useOrderLinks(period);
  const payments = call.data?.data ?? [];
  return (
    <Panel
      area="transactions"
      kind="ledger"
      title={t("dashboard.transactions.title")}
      caption={t("dashboard.transactions.caption")}
      calls={[call]}
      isStale={call.shown !== period}
      skeleton={<ListSkeleton count={ROWS} head />}
    >
      {() =>
        payments.length ? (
          <Payments aria-label={t("dashboard.transactions.title")}>
            <thead>
              <tr>
                <th scope="col">{t("dashboard.customers.customer")}</th>
                <th scope="col">{t("dashboard.transactions.status")}</th>
                <th scope="col" className="wide">
                  {t("dashboard.transactions.date")}
                </th>
                <th scope="col" className="end">
                  {t("dashboard.customers.amount")}
                </th>
              </tr>
            </thead>
            <tbody>
              {payments.map(({ id, customer, amount, status, date, orderId }) => (
                <tr key={id}>
                  <th scope="row">
                    <RowLink {...links(id, customer, orderId)} title={`${customer}, ${shop.dateTime(date)}`}>
                      {customer}
                    </RowLink>
                  </th>
                  <td>
                    <StatusChip kind="transaction" value={status} />
                  </td>
                  <td className="wide">
                    <ShopTime at={date} as="relative" />
                  </td>
                  <td className="end">
                    <Fit amount={amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Payments>
        ) : (
          <EmptyCard text={t("dashboard.transactions.empty")} />
        )
      }
    </Panel>
  );
});

/** Links of the payments; the orders are fetched on hover or focus. */
function useOrderLinks(period: Period) {
  const [isWanted, setIsWanted] = useState(false);
  const navigate = useNavigate();
  const query = queryOf(period) ?? WITH_ORDERS;
  const { data } = useApi("GET /ecommerce/recent-transactions", isWanted && !period.days ? { query } : null);

  return (id: number, customer: string, known: number | undefined) => {
    const orderId = known ?? data?.data.find((payment) => payment.id === id)?.orderId;
    const fallback = `/orders?q=${encodeURIComponent(customer)}`;
    if (orderId) return { to: `/orders?order=${orderId}` };
    return {
      to: fallback,
      onFocus: () => setIsWanted(true),
      onPointerEnter: () => setIsWanted(true),
      onClick: (event: MouseEvent) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        api("GET /ecommerce/recent-transactions", { query }).then(
          (answer) => navigate(`/orders?order=${answer.data.find((payment) => payment.id === id)?.orderId}`),
          () => navigate(fallback),
        );
      },
    };
  };
}
