import { styled } from "@mui/material/styles";
import { memo } from "react";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { useLabel } from "../../../lib/i18n.tsx";
import { chartColor } from "../../../ui/chart/chart-colors.ts";
import type { Slice } from "../../../ui/chart/chart-sizes.ts";
import { DonutChart } from "../../../ui/chart/donut-chart.tsx";
import { shares } from "../../../ui/chart/shares.ts";
import { useFigure } from "../dashboard.data.ts";
import { ChartPanel } from "../panel/chart-panel.tsx";
import type { CallState } from "../panel/panel.tsx";
import { useCardTexts } from "../use-card-texts.ts";

const HEIGHT = { xs: 264, sm: 264 };

/** New and returning visitors. */
export const VisitorsCard = memo(function VisitorsCard({ period }: { period: Period }) {
  const { t, window: windowOf } = useCardTexts();
  const call = useFigure("GET /dashboard/visitors", period);
  const seen = call.data?.data.newVsReturning;
  return (
    <DonutCard
      area="visitors"
      title={t("dashboard.visitors.title")}
      caption={windowOf(call.shown)}
      call={call}
      isStale={call.shown !== period}
      total={seen?.total ?? 0}
      slices={[
        { name: t("dashboard.visitors.new"), value: seen?.newUsers ?? 0 },
        { name: t("dashboard.visitors.returning"), value: seen?.oldUsers ?? 0 },
      ]}
    />
  );
});

/** Devices of visitors. */
export const DevicesCard = memo(function DevicesCard({ period }: { period: Period }) {
  const { t, window: windowOf } = useCardTexts();
  const label = useLabel();
  const call = useFigure("GET /dashboard/visitors", period);
  const seen = call.data?.data.deviceBreakdown;
  return (
    <DonutCard
      area="devices"
      title={t("dashboard.devices.title")}
      caption={windowOf(call.shown)}
      call={call}
      isStale={call.shown !== period}
      total={seen?.total ?? 0}
      slices={(["desktop", "mobile", "tablet"] as const).map((name) => ({
        name: label(name),
        value: seen?.[name] ?? 0,
      }))}
    />
  );
});

const Legend = styled("ul")(({ theme }) => ({
  ...theme.typography.body2,
  margin: "12px 0 0",
  padding: 0,
  listStyle: "none",
  "& > li": { display: "flex", alignItems: "center", gap: 8, height: 26 },
  "& .name": { flexGrow: 1, color: theme.vars.palette.text.secondary },
  "& [data-share]": { minWidth: 52, textAlign: "right", fontWeight: 500 },
}));

interface DonutCardProps {
  area: string;
  title: string;
  caption: string | undefined;
  isStale: boolean;
  call: CallState;
  total: number;
  slices: readonly Slice[];
}

function DonutCard({ area, title, caption, isStale, call, total, slices }: DonutCardProps) {
  const { t, format } = useCardTexts();
  const parts = shares(slices.map(({ value }) => value));
  const rows = slices.map(({ name, value }, index) => [name, format.number(value), format.share(parts[index] ?? 0)]);
  return (
    <ChartPanel
      area={area}
      title={title}
      caption={caption}
      call={call}
      isStale={isStale}
      height={HEIGHT}
      table={() => ({
        head: [title, t("dashboard.users.series"), t("dashboard.column.share")],
        rows,
        raw: slices.map(({ name, value }, index) => [name, value, parts[index] ?? 0]),
      })}
    >
      {() => (
        <>
          <DonutChart
            title={title}
            slices={slices}
            total={format.number(total)}
            caption={t("dashboard.visitors.total")}
            tip={({ name }, index) =>
              t("dashboard.donut.tip", { name, value: rows[index]?.[1] ?? "", share: rows[index]?.[2] ?? "" })
            }
          />
          <Legend>
            {rows.map(([name, value, part], index) => (
              <li key={name}>
                <svg width="10" height="10" aria-hidden="true">
                  <rect width="10" height="10" rx="3" fill={chartColor(index)} />
                </svg>
                <span className="name">{name}</span>
                <span className="tabular">{value}</span>
                <span className="tabular" data-share="">
                  {part}
                </span>
              </li>
            ))}
          </Legend>
        </>
      )}
    </ChartPanel>
  );
}
