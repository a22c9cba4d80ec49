import { memo } from "react";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { BarChart } from "../../../ui/chart/bar-chart.tsx";
import { useSalesSeries } from "../dashboard.data.ts";
import { SeriesPanel } from "../panel/series-panel.tsx";
import { useCardTexts } from "../use-card-texts.ts";

const HEIGHT = { xs: 240, sm: 292 };

/** Completed sales of the period by day, week or month; a bar opens its orders. */
export const SalesCard = memo(function SalesCard({ period }: { period: Period }) {
  const { t } = useCardTexts();
  return (
    <SeriesPanel
      area="sales"
      period={period}
      series={useSalesSeries(period)}
      height={HEIGHT}
      chart={BarChart}
      column={t("dashboard.monthly.sales")}
      nothingEarlier={t("dashboard.chart.noSales")}
      isMoney
      of={({ sales }) => sales}
      linkOf={({ from, to }) => `/orders?from=${from}&to=${to}&status=completed`}
    />
  );
});
