import { memo } from "react";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { LineChart } from "../../../ui/chart/line-chart.tsx";
import { useUserSeries } from "../dashboard.data.ts";
import { SeriesPanel } from "../panel/series-panel.tsx";
import { useCardTexts } from "../use-card-texts.ts";

const HEIGHT = { xs: 240, sm: 264 };

/** Unique visitors of the period by day, week or month. */
export const UsersCard = memo(function UsersCard({ period }: { period: Period }) {
  const { t } = useCardTexts();
  return (
    <SeriesPanel
      area="users"
      period={period}
      series={useUserSeries(period)}
      height={HEIGHT}
      chart={LineChart}
      column={t("dashboard.users.series")}
      nothingEarlier={t("dashboard.chart.noVisitors")}
      isMoney={false}
      of={({ users }) => users}
    />
  );
});
