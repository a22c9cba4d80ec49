import type { SxProps, Theme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import { LineChart } from "@mui/x-charts/LineChart";
import { PieChart } from "@mui/x-charts/PieChart";
import { chartColor } from "./chart-colors.ts";
import { BAR_GAP, DONUT_HOLE, DONUT_PX, DONUT_RADIUS, type Slice } from "./chart-sizes.ts";

const NO_MARGIN = { left: 0, right: 0, top: 0, bottom: 0 };
const NO_AXIS = { position: "none" as const };
const BARE: SxProps<Theme> = {
  position: "absolute",
  inset: 0,
  gridTemplateColumns: "100%",
  "& > .MuiChartsSurface-root": { width: "100%" },
  "& svg": { overflow: "visible", display: "block" },
  // What the library focuses inside has no outline of its own.
  "&:has(:focus-visible)": {
    outline: "2px solid var(--ring)",
    outlineOffset: "var(--ring-offset)",
    borderRadius: "8px",
  },
};

/** On paper, which is not measured, the drawing fills its place as the labels under it do. */
function fillPlace(chart: HTMLElement | null): void {
  chart?.querySelector("svg")?.setAttribute("preserveAspectRatio", "none");
}

interface Room {
  width: number;
  height: number;
}

interface HeavyBarsProps extends Room {
  values: readonly number[];
  labels: readonly string[];
  top: number;
  /** The bar under the pointer or the focus of the links above. */
  active: number | null;
}

/** The bars of the chart library; scale and labels belong to the frame around it. */
export function InteractiveBars({ values, labels, top, active, width, height }: HeavyBarsProps) {
  return (
    <BarChart
      ref={fillPlace}
      width={width}
      height={height}
      margin={NO_MARGIN}
      xAxis={[{ data: labels, scaleType: "band", categoryGapRatio: BAR_GAP, ...NO_AXIS }]}
      yAxis={[{ min: 0, max: top, ...NO_AXIS }]}
      series={[
        { id: "now", data: [...values], color: chartColor(0), highlightScope: { highlight: "item", fade: "global" } },
      ]}
      highlightedItem={active === null ? null : { type: "bar", seriesId: "now", dataIndex: active }}
      axisHighlight={{ x: "none", y: "none" }}
      borderRadius={3}
      slotProps={{ tooltip: { trigger: "none" } }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      sx={BARE}
    />
  );
}

interface HeavyLineProps extends Room {
  series: string;
  values: readonly number[];
  labels: readonly string[];
  top: number;
  endPx: number;
  value(value: number): string;
}

/** The line of the chart library, with its own pointer, keyboard and tooltip. */
export function InteractiveLine({ series, values, labels, top, endPx, value, width, height }: HeavyLineProps) {
  return (
    <LineChart
      ref={fillPlace}
      width={width}
      height={height}
      margin={{ ...NO_MARGIN, left: endPx, right: endPx }}
      xAxis={[{ data: labels, scaleType: "point", ...NO_AXIS }]}
      yAxis={[{ min: 0, max: top, ...NO_AXIS }]}
      series={[
        {
          data: [...values],
          label: series,
          color: chartColor(0),
          curve: "linear",
          area: true,
          showMark: false,
          valueFormatter: (one) => value(one ?? 0),
        },
      ]}
      slotProps={{ tooltip: { trigger: "axis" } }}
      hideLegend
      skipAnimation
      sx={[BARE, { "& .MuiAreaElement-root, & .MuiLineChart-area": { fillOpacity: 0.12 } }] as SxProps<Theme>}
    />
  );
}

interface HeavyDonutProps {
  slices: readonly Slice[];
  value(value: number): string;
}

/** The ring of the chart library, with its own pointer, keyboard and tooltip. */
export function InteractiveDonut({ slices, value }: HeavyDonutProps) {
  const edge = DONUT_PX / 2 - DONUT_RADIUS;
  return (
    <PieChart
      width={DONUT_PX}
      height={DONUT_PX}
      margin={{ left: edge, right: edge, top: edge, bottom: edge }}
      series={[
        {
          data: slices.map((slice, index) => ({
            id: slice.name,
            label: slice.name,
            value: slice.value,
            color: chartColor(index),
          })),
          innerRadius: DONUT_HOLE,
          outerRadius: DONUT_RADIUS,
          valueFormatter: (one) => value(one.value),
          highlightScope: { highlight: "item", fade: "global" },
        },
      ]}
      hideLegend
      skipAnimation
      sx={[BARE, { "& path": { stroke: "none" } }] as SxProps<Theme>}
    />
  );
}
