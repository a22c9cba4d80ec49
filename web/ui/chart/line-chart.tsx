import { useId, useRef, useState } from "react";
import type { ChartProps } from "./bar-chart.tsx";
import { BarLinks } from "./bar-links.tsx";
import { chartColor } from "./chart-colors.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { bandAt, fromTop, scaleOf } from "./scale.ts";
import { EarlierLine, Hatch, hatchOf } from "./series-marks.tsx";
import { useChartLibrary } from "./use-chart-library.ts";

/** Line over a quiet area; the line is drawn as SVG first, then by the chart library. Fills its parent. */
export function LineChart({ title, values, labels, links, previous, running, axis }: ChartProps) {
  const plot = useRef<HTMLDivElement>(null);
  const hatch = useId();
  const [active, setActive] = useState<number | null>(null);
  const heavy = useChartLibrary(plot);
  const scale = scaleOf([...values, ...(previous ?? [])]);
  const points = values.map((value, index) => ({ x: bandAt(index, values.length), y: fromTop(value, scale.top) }));
  // The segment that leads to the running bucket is hatched.
  const whole = running !== undefined && running > 0 ? points.slice(0, running) : points;
  const open = running !== undefined && running > 0 ? points.slice(running - 1, running + 1) : [];
  return (
    <ChartFrame scale={scale} tick={axis(scale.top)} labels={labels}>
      <div ref={plot} aria-hidden style={{ position: "absolute", inset: "0" }}>
        <svg
          width="100%"
          height="100%"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          style={{ position: "absolute", overflow: "visible" }}
        >
          <path d={areaOf(whole)} fill={chartColor(0)} fillOpacity="0.12" />
          {(!heavy || values.length === 1) && (
            <polyline
              // A single point is a line without length, drawn as a dot.
              points={[...points, ...(points.length === 1 ? points : [])].map(({ x, y }) => `${x},${y}`).join(" ")}
              fill="none"
              stroke={chartColor(0)}
              strokeWidth={points.length === 1 ? 8 : 2}
              strokeLinecap="round"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        {open.length > 0 && (
          // In pixels, or the hatching would be stretched.
          <svg width="100%" height="100%" aria-hidden="true" style={{ position: "absolute" }} data-running="">
            <Hatch id={hatch} />
            <rect
              width="100%"
              height="100%"
              fill={hatchOf(hatch)}
              fillOpacity="0.5"
              style={{ clipPath: outlineOf(open) }}
            />
          </svg>
        )}
        {heavy && values.length > 1 && (
          <heavy.charts.InteractiveLine
            values={values}
            labels={labels}
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

/** The same area as the shape to cut from a box. */
const outlineOf = (points: readonly { x: number; y: number }[]): string => {
  const corners = [{ x: points[0]?.x, y: 100 }, ...points, { x: points.at(-1)?.x, y: 100 }];
  return `polygon(${corners.map(({ x = 0, y }) => `${x}% ${y}%`).join(", ")})`;
};

/** Outline of the area between points and the foot of the plot. */
const areaOf = (points: readonly { x: number; y: number }[]): string =>
  `M${points[0]?.x ?? 0},100 ${points.map(({ x, y }) => `L${x},${y}`).join(" ")} L${points.at(-1)?.x ?? 0},100 Z`;
