import { styled } from "@mui/material/styles";
import { memo } from "react";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { Fit } from "../../../ui/layout/fit.tsx";
import { Meter } from "../../../ui/layout/meter.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { useFigure } from "../dashboard.data.ts";
import { EmptyCard } from "../panel/empty-card.tsx";
import { ListSkeleton } from "../panel/list-skeleton.tsx";
import { Panel } from "../panel/panel.tsx";
import { useCardTexts } from "../use-card-texts.ts";

const ROWS = 7;
const ROW_PX = 48;

const List = styled("ol")(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: "none",
  minHeight: ROWS * ROW_PX,
  "& > .row": { display: "flex", alignItems: "center", gap: 10, height: ROW_PX },
  "& .rank": { width: 14, color: theme.vars.palette.text.secondary },
  "& .who": { flexGrow: 1, minWidth: 0 },
  "& .name": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", fontWeight: 500 },
  "& .score": { marginTop: 6, maxWidth: 160 },
}));

/** The customers with the highest completed sales. */
export const CustomersCard = memo(function CustomersCard({ period }: { period: Period }) {
  const { t, format, period: named } = useCardTexts();
  const call = useFigure("GET /ecommerce/top-customers", period);
  const customers = call.data?.data ?? [];
  return (
    <Panel
      area="customers"
      title={t("dashboard.customers.title")}
      caption={named(call.shown)}
      calls={[call]}
      skeleton={<ListSkeleton count={ROWS} row={ROW_PX} />}
    >
      {() => (
        <List>
          {customers.map(({ id, rank, name, avatar, amount, score }) => (
            <li key={id} className="row">
              <span className="rank tabular">{format.number(rank)}</span>
              <PersonAvatar name={name} src={avatar} />
              <div className="who">
                <div className="name" title={name}>
                  <bdi>{name}</bdi>
                </div>
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
      )}
    </Panel>
  );
});
