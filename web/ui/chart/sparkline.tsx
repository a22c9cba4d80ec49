import { chartColor } from "./chart-colors.ts";
import { fromTop, pointAt } from "./scale.ts";

/** The course of a figure in the size of a word; says nothing its neighbours do not say. */
export function Sparkline(props: { values: readonly number[]; width?: number | "100%"; height?: number }) {
  const { values, width = 64, height = 24 } = props;
  const top = Math.max(1, ...values);
  const points = values.map((value, index) => `${pointAt(index, values.length)},${fromTop(value, top)}`);
  return (
    <svg
      width={width}
      height={height}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ overflow: "visible", display: "block" }}
    >
      <path d={`M0,100 L${points.join(" L")} L100,100 Z`} fill={chartColor(0)} fillOpacity="0.12" />
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke={chartColor(0)}
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
