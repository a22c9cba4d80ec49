import Box from "@mui/material/Box";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type Period, periodOf } from "#shared/rules/dashboard-period.ts";
import { dayKey } from "#shared/rules/zone.ts";
import { useBoot } from "../../lib/boot.tsx";
import { pageNow } from "../../lib/page-clock.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { AttentionCard } from "./attention-card.tsx";
import { AudienceCard } from "./audience-card.tsx";
import { CountriesCard } from "./countries-card.tsx";
import { CustomDays } from "./custom-days.tsx";
import { CustomersCard } from "./customers-card.tsx";
import { useRefresh } from "./dashboard-calls.ts";
import { DevicesCard, VisitorsCard } from "./donut-cards.tsx";
import { MinutesCard } from "./minutes-card.tsx";
import { NewShop, useIsNewShop } from "./new-shop.tsx";
import { PageActions } from "./page-actions.tsx";
import { ProductsCard } from "./products-card.tsx";
import { RangeBar } from "./range-bar.tsx";
import { SalesCard } from "./sales-card.tsx";
import { SalesTiles } from "./sales-tiles.tsx";
import { Slot } from "./slot.tsx";
import { TransactionsCard } from "./transactions-card.tsx";
import { useKey } from "./use-key.ts";
import { useWords } from "./use-words.ts";
import { UsersCard } from "./users-card.tsx";

const phone = [
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
].map((area) => `"${area}"`);
const tablet = [
  "tiles tiles",
  "sales sales",
  "attention minutes",
  "audience audience",
  "users users",
  "visitors devices",
  "products products",
  "customers countries",
  "transactions transactions",
].map((row) => `"${row}"`);
const desktop = [
  [["tiles", 12]],
  [
    ["sales", 8],
    ["attention", 4],
  ],
  [["audience", 12]],
  [
    ["users", 6],
    ["visitors", 3],
    ["devices", 3],
  ],
  [
    ["products", 5],
    ["customers", 4],
    ["countries", 3],
  ],
  [
    ["transactions", 8],
    ["minutes", 4],
  ],
].map(
  (row) =>
    `"${row
      .map(([area, span]) =>
        Array(span as number)
          .fill(area)
          .join(" "),
      )
      .join(" ")}"`,
);

const grid = {
  display: "grid",
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(12, minmax(0, 1fr))" },
  gridTemplateAreas: { xs: phone.join(" "), sm: tablet.join(" "), lg: desktop.join(" ") },
} as const;

/** Between phone and desktop the title and the periods do not fit side by side. */
const header = { "@media (min-width:600px) and (max-width:1199.95px)": { "& > header": { flexDirection: "column" } } };

/** `/dashboard`. How much was sold, what needs a hand, who visits; the address names the period. */
export function DashboardScreen() {
  const { t } = useWords();
  const { now, timeZone } = useBoot();
  const [search, setSearch] = useSearchParams();
  const today = dayKey(pageNow(now), timeZone);
  const asked = search.toString();
  const period = useMemo(() => periodOf(new URLSearchParams(asked), today), [asked, today]);
  const { refresh, isRefreshing, doneCount } = useRefresh(period);
  const isNewShop = useIsNewShop();
  useKey("r", refresh);

  const show = (next: Period) => setSearch(addressOf(next), { replace: true });
  const onRange = (range: Period["range"]) =>
    show({ ...period, range, days: range === "overview" ? null : period.days });

  return (
    <>
      <Box sx={header}>
        <PageHeader
          title={t("dashboard.title")}
          help={t("dashboard.help")}
          actions={
            <>
              <RangeBar period={period} onRange={onRange} onCompare={(compare) => show({ ...period, compare })} />
              <PageActions period={period} isRefreshing={isRefreshing} onRefresh={refresh} />
            </>
          }
        />
      </Box>
      {period.range === "custom" && period.days && (
        <CustomDays days={period.days} today={today} onDays={(days) => show({ ...period, days })} />
      )}
      <span className="visually-hidden" role="status">
        {doneCount > 0 && !isRefreshing ? t("dashboard.refreshed") : ""}
      </span>
      {isNewShop ? (
        <NewShop />
      ) : (
        <Box sx={grid}>
          <Slot area="tiles">
            <SalesTiles period={period} />
          </Slot>
          <Slot area="sales">
            <SalesCard period={period} />
          </Slot>
          <Slot area="attention">
            <AttentionCard />
          </Slot>
          <Slot area="audience">
            <AudienceCard period={period} />
          </Slot>
          <Slot area="users">
            <UsersCard />
          </Slot>
          <Slot area="visitors">
            <VisitorsCard period={period} />
          </Slot>
          <Slot area="devices">
            <DevicesCard period={period} />
          </Slot>
          <Slot area="products">
            <ProductsCard period={period} />
          </Slot>
          <Slot area="customers">
            <CustomersCard period={period} />
          </Slot>
          <Slot area="countries">
            <CountriesCard period={period} />
          </Slot>
          <Slot area="transactions">
            <TransactionsCard period={period} />
          </Slot>
          <Slot area="minutes">
            <MinutesCard />
          </Slot>
        </Box>
      )}
    </>
  );
}

/** The address of a period, with nothing in it that goes without saying. */
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
