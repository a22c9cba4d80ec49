import Box from "@mui/material/Box";
import { type ReactNode, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { areasOf, isDefaultLayout, type Widget, type WidgetId } from "#shared/rules/dashboard/dashboard-layout.ts";
import { type Period, periodOf } from "#shared/rules/dashboard/dashboard-period.ts";
import { dayKey } from "#shared/rules/time/zone.ts";
import { useBoot } from "../../lib/boot.tsx";
import { lazyPart } from "../../lib/lazy-view.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { pageNow } from "../../lib/time/page-clock.ts";
import { WriteButton } from "../../ui/actions/write-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import { AttentionCard } from "./cards/attention-card.tsx";
import { AudienceCard } from "./cards/audience-card.tsx";
import { CountriesCard } from "./cards/countries-card.tsx";
import { CustomersCard } from "./cards/customers-card.tsx";
import { DevicesCard, VisitorsCard } from "./cards/donut-cards.tsx";
import { MinutesCard } from "./cards/minutes-card.tsx";
import { ProductsCard } from "./cards/products-card.tsx";
import { SalesCard } from "./cards/sales-card.tsx";
import { SalesTiles } from "./cards/sales-tiles.tsx";
import { TransactionsCard } from "./cards/transactions-card.tsx";
import { UsersCard } from "./cards/users-card.tsx";
import { useRefresh } from "./dashboard-calls.ts";
import { CardMenuContext, type LayoutActions, useCardMenu, useLayout } from "./layout/use-layout.ts";
import { NewShop, useIsNewShop } from "./new-shop.tsx";
import { PageActions } from "./page-actions.tsx";
import { FailureGroup } from "./panel/failures.tsx";
import { Slot } from "./panel/slot.tsx";
import { CustomDays } from "./period/custom-days.tsx";
import { RangeBar } from "./period/range-bar.tsx";
import { useCardTexts } from "./use-card-texts.ts";

const onPhone: readonly WidgetId[] = [
  "attention",
  "tiles",
  "sales",
  "transactions",
  "products",
  "customers",
  "audience",
  "users",
  "visitors",
  "devices",
  "countries",
  "minutes",
];
/** Cards of a phone's column in the first frame, and right after it. */
const [SEEN, NEAR] = [3, 5];
const tablet = [
  "attention attention",
  "tiles tiles",
  "sales sales",
  "audience audience",
  "users users",
  "visitors devices",
  "products products",
  "customers countries",
  "transactions transactions",
  "minutes minutes",
].map((row) => `"${row}"`);
const grid = {
  display: "grid",
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(12, minmax(0, 1fr))" },
} as const;

/** Card layout: the default of each width, or the person's order on all. */
function places(layout: readonly Widget[]) {
  const ids = layout.filter(({ hidden }) => !hidden).map(({ id }) => id);
  const isFirst = isDefaultLayout(layout);
  const column = isFirst ? onPhone : ids;
  const below = (cards: WidgetId[], rules: object) =>
    cards.length > 0 && { [cards.map((id) => `& > [data-card=${id}]`).join(", ")]: rules };
  return {
    gridTemplateAreas: {
      xs: column.map((id) => `"${id}"`).join(" "),
      sm: isFirst ? tablet.join(" ") : areasOf(ids, 2),
      lg: areasOf(ids, 12),
    },
    "@media (max-width:599.95px)": {
      ...below(column.slice(SEEN), { containIntrinsicSize: "auto 420px" }),
      ...below(column.slice(SEEN, NEAR), { "html:not([data-hydrated]) &": { animation: "next-frame 1ms" } }),
      ...below(column.slice(NEAR), { contentVisibility: "auto" }),
    },
  };
}

const cards: Record<WidgetId, (period: Period) => ReactNode> = {
  tiles: (period) => <SalesTiles period={period} />,
  sales: (period) => <SalesCard period={period} />,
  attention: () => <AttentionCard />,
  audience: (period) => <AudienceCard period={period} />,
  users: (period) => <UsersCard period={period} />,
  visitors: (period) => <VisitorsCard period={period} />,
  devices: (period) => <DevicesCard period={period} />,
  products: (period) => <ProductsCard period={period} />,
  customers: (period) => <CustomersCard period={period} />,
  countries: (period) => <CountriesCard period={period} />,
  transactions: (period) => <TransactionsCard period={period} />,
  minutes: () => <MinutesCard />,
};

const customise = lazyPart<{ tools: LayoutActions; onClose(): void }>(
  ["layout"],
  async () => (await import("./layout/customise-dialog.tsx")).CustomiseDialog,
);

/** `/dashboard`: sales, open work, visitors. The period is in the URL. */
export function DashboardScreen() {
  const { t } = useCardTexts();
  const { now, shopZone } = useBoot();
  const [search, setSearch] = useSearchParams();
  const today = dayKey(pageNow(now), shopZone);
  const asked = search.toString();
  const period = useMemo(() => periodOf(new URLSearchParams(asked), today), [asked, today]);
  const { refresh, isRefreshing, doneCount } = useRefresh(period);
  const isNewShop = useIsNewShop();
  const tools = useLayout();
  const cardMenu = useCardMenu(tools);
  const [isCustomising, setIsCustomising] = useState(false);
  const Customise = customise.view();
  useShortcuts([{ keys: "r", label: "dashboard.key.refresh", run: refresh }]);

  const show = (next: Period) => setSearch(addressOf(next), { replace: true });
  const onRange = (range: Period["range"]) =>
    show({ ...period, range, days: range === "overview" ? null : period.days });

  return (
    <>
      <PageHeader
        title={t("dashboard.title")}
        help={t("dashboard.help")}
        actions={
          <>
            <RangeBar period={period} onRange={onRange} onCompare={(compare) => show({ ...period, compare })} />
            <PageActions
              period={period}
              isRefreshing={isRefreshing}
              onRefresh={refresh}
              // A shop without orders has no cards yet.
              {...(!isNewShop && { onCustomise: () => setIsCustomising(true) })}
            />
          </>
        }
      />
      {period.range === "custom" && period.days && (
        <CustomDays days={period.days} today={today} onDays={(days) => show({ ...period, days })} />
      )}
      <span className="visually-hidden" role="status">
        {doneCount > 0 && !isRefreshing ? t("dashboard.refreshed") : ""}
      </span>
      {isNewShop ? (
        <NewShop />
      ) : (
        <CardMenuContext value={cardMenu}>
          {tools.layout.every(({ hidden }) => hidden) && (
            <EmptyState
              drawing="chart"
              title={t("dashboard.layout.none")}
              action={
                <WriteButton variant="contained" onClick={tools.reset}>
                  {t("dashboard.layout.reset")}
                </WriteButton>
              }
            />
          )}
          <FailureGroup>
            <Box sx={{ ...grid, ...places(tools.layout) }}>
              {tools.layout.map(({ id, hidden }) =>
                hidden ? null : (
                  <Slot key={id} area={id}>
                    {cards[id](period)}
                  </Slot>
                ),
              )}
            </Box>
          </FailureGroup>
          <LazyBoundary onLoadError={() => setIsCustomising(false)}>
            {isCustomising && <Customise tools={tools} onClose={() => setIsCustomising(false)} />}
          </LazyBoundary>
        </CardMenuContext>
      )}
    </>
  );
}

/** URL of a period without defaults. */
function addressOf({ range, days, compare }: Period): URLSearchParams {
  const search = new URLSearchParams();
  if (range !== "overview") search.set("range", range);
  if (range === "custom" && days) {
    search.set("from", days.from);
    search.set("to", days.to);
  }
  if (compare && range !== "overview") search.set("compare", "1");
  return search;
}
