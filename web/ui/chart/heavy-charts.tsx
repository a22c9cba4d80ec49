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
  fills: readonly string[];
  top: number;
  /** The bar under the pointer or the focus of the links above. */
  active: number | null;
}

/** The bars of the chart library; scale and labels belong to the frame around it. */
export function InteractiveBars({ values, labels, fills, top, active, width, height }: HeavyBarsProps) {
  return (
    <BarChart
      ref={fillPlace}
      width={width}
      height={height}
      margin={NO_MARGIN}
      xAxis={[{ data: labels, scaleType: "band", categoryGapRatio: BAR_GAP, ...NO_AXIS }]}
      yAxis={[{ min: 0, max: top, ...NO_AXIS }]}
      series={[
        {
          id: "now",
          data: [...values],
          color: chartColor(0),
          colorGetter: ({ dataIndex }) => fills[dataIndex] ?? chartColor(0),
          highlightScope: { highlight: "item", fade: "global" },
        },
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
  values: readonly number[];
  labels: readonly string[];
  top: number;
  /** The point under the pointer or the focus of the places above. */
  active: number | null;
}

/** The line of the chart library with a mark at the active point; the area belongs to the light drawing below. */
export function InteractiveLine({ values, labels, top, active, width, height }: HeavyLineProps) {
  return (
    <LineChart
      ref={fillPlace}
      width={width}
      height={height}
      margin={NO_MARGIN}
      xAxis={[{ data: labels, scaleType: "band", ...NO_AXIS }]}
      yAxis={[{ min: 0, max: top, ...NO_AXIS }]}
      series={[
        {
          data: [...values],
          color: chartColor(0),
          curve: "linear",
          showMark: ({ index }) => index === active,
          disableHighlight: true,
        },
      ]}
      axisHighlight={{ x: "none", y: "none" }}
      slotProps={{ tooltip: { trigger: "none" } }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      sx={BARE}
    />
  );
}

/** The ring of the chart library; its tooltips belong to the places above it. */
export function InteractiveDonut({ slices }: { slices: readonly Slice[] }) {
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
        },
      ]}
      slotProps={{ tooltip: { trigger: "none" } }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      sx={[BARE, { "& path": { stroke: "none" } }] as SxProps<Theme>}
    />
  );
}
