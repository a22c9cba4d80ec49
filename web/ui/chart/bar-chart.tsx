import { styled } from "@mui/material/styles";
import { useRef, useState } from "react";
import { type BarLink, BarLinks } from "./bar-links.tsx";
import { chartColor } from "./chart-colors.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { BAR_GAP } from "./chart-sizes.ts";
import { fromTop, scaleOf } from "./scale.ts";
import { useChartLibrary } from "./use-chart-library.ts";

interface BarChartProps {
  title: string;
  values: readonly number[];
  labels: readonly string[];
  links: readonly BarLink[];
  previous?: readonly number[] | undefined;
  tick(value: number): string;
}

/** Bar chart with links: drawn as SVG first, then by the chart library in the same positions. Fills its parent. */
export function BarChart({ title, values, labels, links, previous, tick }: BarChartProps) {
  const plot = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const heavy = useChartLibrary(plot);
  const scale = scaleOf([...values, ...(previous ?? [])]);
  const band = 100 / values.length;
  return (
    <ChartFrame scale={scale} tick={tick} labels={labels} place={(index) => (index + 0.5) * band}>
      <div ref={plot} aria-hidden style={{ position: "absolute", inset: "0" }}>
        {heavy ? (
          <heavy.charts.InteractiveBars
            values={values}
            labels={labels}
            top={scale.top}
            active={active}
            {...sizeOf(heavy)}
          />
        ) : (
          <svg width="100%" height="100%" aria-hidden="true">
            {values.map((value, index) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
                key={index}
                x={`${((index + BAR_GAP / 2) * band).toFixed(3)}%`}
                y={`${fromTop(value, scale.top)}%`}
                width={`${(band * (1 - BAR_GAP)).toFixed(3)}%`}
                // Extends below the plot, so that only the top corners are round.
                height="110%"
                rx="3"
                fill={value > 0 ? chartColor(0) : "none"}
              />
            ))}
          </svg>
        )}
      </div>
      {previous && <PreviousLine values={previous} top={scale.top} />}
      <BarLinks
        title={title}
        links={links}
        onActive={setActive}
        heights={values.map((value) => 100 - fromTop(value, scale.top))}
      />
    </ChartFrame>
  );
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });

const Canvas = styled("svg")(({ theme }) => ({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  pointerEvents: "none",
  overflow: "visible",
  fill: "none",
  strokeLinejoin: "round",
  "& [data-halo]": { stroke: theme.vars.palette.background.paper, strokeWidth: 5 },
  "& [data-line]": { strokeWidth: 2 },
}));

/** Previous period as a line over the bars, its points over the middle of the bars. */
function PreviousLine({ values, top }: { values: readonly number[]; top: number }) {
  const band = 100 / values.length;
  const points = values.map((value, index) => `${((index + 0.5) * band).toFixed(2)},${fromTop(value, top)}`).join(" ");
  return (
    <Canvas viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" data-previous="">
      <polyline data-halo points={points} vectorEffect="non-scaling-stroke" />
      <polyline data-line points={points} stroke={chartColor(1)} vectorEffect="non-scaling-stroke" />
    </Canvas>
  );
}
