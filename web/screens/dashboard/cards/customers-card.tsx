import { styled } from "@mui/material/styles";
import { memo } from "react";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { Fit } from "../../../ui/layout/fit.tsx";
import { Meter } from "../../../ui/layout/meter.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { useFigure } from "../dashboard.data.ts";
import { EmptyCard } from "../panel/empty-card.tsx";
import { LedgerHead } from "../panel/ledger-head.tsx";
import { ListSkeleton } from "../panel/list-skeleton.tsx";
import { Panel } from "../panel/panel.tsx";
import { RowLink } from "../panel/row-link.tsx";
import { useCardTexts } from "../use-card-texts.ts";

const ROWS = 7;
const ROW_PX = 44;

const List = styled("ol")(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: "none",
  minHeight: ROWS * ROW_PX,
  "& > .row": {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: 10,
    height: ROW_PX,
    paddingInline: 12,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& > .row:hover": { backgroundColor: theme.vars.palette.action.hover },
  "& .rank": { width: 14, color: theme.vars.palette.text.secondary },
  "& .who": { flexGrow: 1, minWidth: 0, lineHeight: "18px", whiteSpace: "nowrap" },
  "& .score": { marginTop: 4, maxWidth: 160 },
}));

/** The customers with the highest completed sales. */
export const CustomersCard = memo(function CustomersCard({ period }: { period: Period }) {
  const { t, format } = useCardTexts();
  const call = useFigure("GET /ecommerce/top-customers", period);
  const customers = call.data?.data ?? [];
  const ordersOf = (id: number) =>
    `/orders?${new URLSearchParams({ customerId: String(id), status: "completed", ...call.shown.days })}`;
  return (
    <Panel
      area="customers"
      kind="ledger"
      title={t("dashboard.customers.title")}
      calls={[call]}
      isStale={call.shown !== period}
      skeleton={<ListSkeleton count={ROWS} head />}
    >
      {() => (
        <>
          <LedgerHead aria-hidden="true">
            <span>{t("dashboard.customers.customer")}</span>
            <span>{t("dashboard.customers.amount")}</span>
          </LedgerHead>
          <List>
            {customers.map(({ id, rank, name, avatar, amount, score }) => (
              <li key={id} className="row">
                <span className="rank tabular">{format.number(rank)}</span>
                <PersonAvatar name={name} src={avatar} />
                <div className="who">
                  <RowLink to={ordersOf(id)} title={name}>
                    {name}
                  </RowLink>
                  <div className="score" {...tooltip(t("dashboard.customers.scoreOf", { score }))}>
                    <Meter value={score} label={t("dashboard.customers.score")} />
                  </div>
                </div>
                <span className="tabular">
                  <Fit amount={amount} />
                </span>
              </li>
            ))}
            {customers.length === 0 && (
              <li>
                <EmptyCard text={t("dashboard.customers.empty")} />
              </li>
            )}
          </List>
        </>
      )}
    </Panel>
  );
});
