import { memo } from "react";
import { monthDays, type Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { BarChart } from "../../../ui/chart/bar-chart.tsx";
import { useMonthlySales } from "../dashboard.data.ts";
import { ChartPanel } from "../panel/chart-panel.tsx";
import { useCardTexts } from "../use-card-texts.ts";

const HEIGHT = { xs: 240, sm: 292 };

/** Completed sales of the last twelve months; a bar opens the orders of its month. */
export const SalesCard = memo(function SalesCard({ period }: { period: Period }) {
  const { t, format, month, tick } = useCardTexts();
  const call = useMonthlySales(period);
  const months = call.data?.data ?? [];
  const previous = period.compare ? call.data?.meta?.previous : undefined;
  // A line of zeros would be invisible.
  const before = previous?.some(({ sales }) => sales > 0) ? previous : undefined;
  const title = t("dashboard.monthly.title");
  const twelve = t("dashboard.period.12m");
  const caption = before
    ? t("dashboard.period.pair", { period: twelve })
    : previous
      ? t("dashboard.period.pairNone", { period: twelve })
      : twelve;

  return (
    <ChartPanel
      area="sales"
      title={title}
      caption={caption}
      call={call}
      height={HEIGHT}
      table={() => ({
        head: [
          t("dashboard.column.month"),
          t("dashboard.monthly.sales"),
          ...(before ? [t("dashboard.column.previous")] : []),
        ],
        rows: months.map(({ month: key, sales }, index) => [
          month(key),
          format.money(sales),
          ...(before ? [format.money(before[index]?.sales ?? 0)] : []),
        ]),
        raw: months.map(({ month: key, sales }, index) => [key, sales, ...(before ? [before[index]?.sales ?? 0] : [])]),
      })}
    >
      {() => (
        <BarChart
          title={title}
          tick={tick}
          values={months.map(({ sales }) => sales)}
          previous={before?.map(({ sales }) => sales)}
          labels={months.map(({ month: key }) => month(key))}
          links={months.map(({ month: key, sales }, index) => {
            const [name, amount] = [format.month(key), format.money(sales)];
            const then = before ? format.money(before[index]?.sales ?? 0) : undefined;
            const { from, to } = monthDays(key);
            return {
              to: `/orders?from=${from}&to=${to}&status=completed`,
              label: then
                ? t("dashboard.monthly.barCompared", { month: name, amount, before: then })
                : t("dashboard.monthly.bar", { month: name, amount }),
              tip: { name, value: amount, before: then && t("dashboard.monthly.before", { amount: then }) },
            };
          })}
        />
      )}
    </ChartPanel>
  );
});
