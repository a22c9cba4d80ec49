import { useId, useRef, useState } from "react";
import { type BarLink, BarLinks } from "./bar-links.tsx";
import { chartColor } from "./chart-colors.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { BAR_GAP } from "./chart-sizes.ts";
import { fromTop, scaleOf } from "./scale.ts";
import { EarlierLine, Hatch, hatchOf } from "./series-marks.tsx";
import { useChartLibrary } from "./use-chart-library.ts";

export interface ChartProps {
  title: string;
  values: readonly number[];
  labels: readonly string[];
  /** Texts and links of the points. */
  links: readonly BarLink[];
  /** Earlier period, point by point. */
  previous?: readonly number[] | undefined;
  /** Index of the bucket that is not over. */
  running?: number | undefined;
  /** Texts of a scale that ends at `top`, all in one unit. */
  axis(top: number): (value: number) => string;
}

/** Bar chart with links: drawn as SVG first, then by the chart library in the same positions. Fills its parent. */
export function BarChart({ title, values, labels, links, previous, running, axis }: ChartProps) {
  const plot = useRef<HTMLDivElement>(null);
  const hatch = useId();
  const [active, setActive] = useState<number | null>(null);
  const heavy = useChartLibrary(plot);
  const scale = scaleOf([...values, ...(previous ?? [])]);
  const band = 100 / values.length;
  const fills = values.map((_, index) => (index === running ? hatchOf(hatch) : chartColor(0)));
  return (
    <ChartFrame scale={scale} tick={axis(scale.top)} labels={labels}>
      <div ref={plot} aria-hidden style={{ position: "absolute", inset: "0" }}>
        {/* Never removed: both drawings refer to its pattern. */}
        <svg width="100%" height="100%" aria-hidden="true">
          <Hatch id={hatch} />
          {!heavy &&
            values.map((value, index) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
                key={index}
                x={`${((index + BAR_GAP / 2) * band).toFixed(3)}%`}
                y={`${fromTop(value, scale.top)}%`}
                width={`${(band * (1 - BAR_GAP)).toFixed(3)}%`}
                // Extends below the plot, so that only the top corners are round.
                height="110%"
                rx="3"
                fill={value > 0 ? fills[index] : "none"}
              />
            ))}
        </svg>
        {heavy && (
          <heavy.charts.InteractiveBars
            values={values}
            labels={labels}
            fills={fills}
            top={scale.top}
            active={active}
            width={heavy.width}
            height={heavy.height}
          />
        )}
      </div>
      {previous && <EarlierLine values={previous} top={scale.top} />}
      <BarLinks
        title={title}
        links={links}
        onActive={setActive}
        heights={values.map((value) => 100 - fromTop(value, scale.top))}
      />
    </ChartFrame>
  );
}
