import { memo } from "react";
import { useApi } from "../../../lib/api/use-api.ts";
import { LineChart } from "../../../ui/chart/line-chart.tsx";
import { ChartPanel } from "../panel/chart-panel.tsx";
import { useCardTexts } from "../use-card-texts.ts";

const HEIGHT = { xs: 240, sm: 264 };

/** Unique visitors of each of the last twelve months. */
export const UsersCard = memo(function UsersCard() {
  const { t, format, month, tick } = useCardTexts();
  const call = useApi("GET /dashboard/monthly-users");
  const months = call.data?.data ?? [];
  const title = t("dashboard.users.title");
  return (
    <ChartPanel
      area="users"
      title={title}
      caption={t("dashboard.period.12m")}
      call={call}
      height={HEIGHT}
      table={() => ({
        head: [t("dashboard.column.month"), t("dashboard.users.series")],
        rows: months.map(({ month: key, users }) => [month(key), format.number(users)]),
        raw: months.map(({ month: key, users }) => [key, users]),
      })}
    >
      {() => (
        <LineChart
          title={title}
          series={t("dashboard.users.series")}
          tick={tick}
          value={format.number}
          values={months.map(({ users }) => users)}
          labels={months.map(({ month: key }) => month(key))}
        />
      )}
    </ChartPanel>
  );
});
