import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { type MouseEvent, memo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Period, queryOf } from "#shared/rules/dashboard-period.ts";
import { api } from "../../lib/api.ts";
import { useApi } from "../../lib/use-api.ts";
import { StatusChip } from "../../ui/status-chip.tsx";
import { useFigure } from "./dashboard.data.ts";
import { Lines } from "./lines.tsx";
import { Nothing } from "./nothing.tsx";
import { Panel } from "./panel.tsx";
import { RowLink, tableSx } from "./row-link.tsx";
import { useWords } from "./use-words.ts";

const ROWS = 6;
/** The plain call does not say which order was paid; any parameter makes it. */
const WITH_ORDERS = { compare: "previous" };

/** The newest payments; a row opens the order that was paid. */
export const TransactionsCard = memo(function TransactionsCard({ period }: { period: Period }) {
  const { t, format, period: named } = useWords();
  const call = useFigure("GET /ecommerce/recent-transactions", period);
  const links = useOrderLinks(period);
  const payments = call.data?.data ?? [];
  return (
    <Panel
      area="transactions"
      title={t("dashboard.transactions.title")}
      caption={named(call.shown, "all")}
      calls={[call]}
      skeleton={<Lines count={ROWS} head />}
    >
      {() =>
        payments.length ? (
          <Table aria-label={t("dashboard.transactions.title")} sx={tableSx}>
            <TableHead>
              <TableRow>
                <TableCell>{t("dashboard.customers.customer")}</TableCell>
                <TableCell>{t("dashboard.transactions.status")}</TableCell>
                <TableCell sx={{ display: { xs: "none", sm: "table-cell" } }}>
                  {t("dashboard.transactions.date")}
                </TableCell>
                <TableCell align="right">{t("dashboard.customers.amount")}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {payments.map(({ id, customer, amount, status, date, orderId }) => (
                <TableRow key={id}>
                  <TableCell component="th" scope="row" sx={{ width: { sm: "40%" }, maxWidth: { xs: 120, sm: 0 } }}>
                    <RowLink {...links(id, customer, orderId)} title={`${customer}, ${format.dateTime(date)}`}>
                      {customer}
                    </RowLink>
                  </TableCell>
                  <TableCell>
                    <StatusChip kind="transaction" value={status} />
                  </TableCell>
                  <TableCell sx={{ display: { xs: "none", sm: "table-cell" }, color: "text.secondary" }}>
                    <time dateTime={date}>{format.relative(date)}</time>
                  </TableCell>
                  <TableCell align="right">{format.money(amount)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        ) : (
          <Nothing text={t("dashboard.transactions.empty")} />
        )
      }
    </Panel>
  );
});

/** Where each payment leads. Which order it belongs to is asked when somebody reaches for a row. */
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
