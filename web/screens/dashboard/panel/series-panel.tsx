import Box from "@mui/material/Box";
import type { ComponentType } from "react";
import type { Bucket } from "#shared/rules/dashboard/buckets.ts";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import type { ChartProps } from "../../../ui/chart/bar-chart.tsx";
import type { BarLink } from "../../../ui/chart/bar-links.tsx";
import { ChartLegend } from "../../../ui/chart/series-marks.tsx";
import type { Series } from "../dashboard.data.ts";
import { useCardTexts } from "../use-card-texts.ts";
import { ChartPanel } from "./chart-panel.tsx";

const LEGEND_PX = 24;

interface SeriesPanelProps<Row> {
  area: "sales" | "users";
  period: Period;
  series: Series<Row>;
  height: { xs: number; sm: number };
  chart: ComponentType<ChartProps>;
  /** Name of the figure, as a column. */
  column: string;
  /** Shown instead of an earlier period without anything. */
  nothingEarlier: string;
  isMoney: boolean;
  of(row: Row): number;
  /** Link of a bucket: to its records, if there is a list of them. */
  linkOf?(bucket: Bucket): string;
}

/** Chart of a figure by day, week or month, with the earlier period as a line and a legend. */
export function SeriesPanel<Row>(props: SeriesPanelProps<Row>) {
  const { area, period, series, height, chart: Chart, column, nothingEarlier, isMoney, of, linkOf } = props;
  const { t, format, axis, bucket, label } = useCardTexts();
  const { size, points, shown } = series;
  const earlier = series.previous?.map(of);
  const previous = earlier?.some((value) => value > 0) ? earlier : undefined;
  const title = t(`dashboard.series.${area}.${size}`);
  const figure = isMoney ? format.money : (value: number) => format.number(value);
  const running = points.findIndex(({ isRunning }) => isRunning);

  const links = points.map((point, index): BarLink => {
    const name = bucket(point, size);
    const value = point.isRunning ? t("dashboard.chart.soFar", { value: figure(of(point)) }) : figure(of(point));
    const before = previous && figure(previous[index] ?? 0);
    const said = before
      ? t("dashboard.chart.pointCompared", { name, value, before })
      : t("dashboard.chart.point", { name, value });
    return {
      ...(linkOf && { to: linkOf(point) }),
      label: linkOf ? t("dashboard.chart.pointOrders", { point: said }) : said,
      tip: { name, value, before: before && t("dashboard.chart.before", { value: before }) },
    };
  });

  return (
    <ChartPanel
      area={area}
      title={title}
      caption={shown.days ? undefined : t("dashboard.period.12m")}
      call={series.call}
      isStale={shown !== period}
      height={height}
      table={() => ({
        head: [t(`dashboard.column.${size}`), column, ...(previous ? [t("dashboard.column.previous")] : [])],
        rows: points.map((point, index) => [
          bucket(point, size),
          figure(of(point)),
          ...(previous ? [figure(previous[index] ?? 0)] : []),
        ]),
        raw: points.map((point, index) => [
          size === "month" ? point.from.slice(0, 7) : point.from,
          of(point),
          ...(previous ? [previous[index] ?? 0] : []),
        ]),
      })}
    >
      {() => (
        <>
          {previous && <ChartLegend now={t("dashboard.chart.now")} earlier={t("dashboard.chart.earlier")} />}
          {earlier && !previous && (
            <Box component="p" sx={{ m: 0, typography: "caption", color: "text.secondary" }}>
              {nothingEarlier}
            </Box>
          )}
          <Box sx={{ position: "absolute", inset: 0, top: earlier ? LEGEND_PX : 0 }}>
            <Chart
              title={title}
              axis={axis(isMoney)}
              values={points.map(of)}
              previous={previous}
              running={running < 0 ? undefined : running}
              labels={points.map((point) => label(point, size))}
              links={links}
            />
          </Box>
        </>
      )}
    </ChartPanel>
  );
}
