import { chartColor } from "./chart-colors.ts";
import { fromTop, pointAt } from "./scale.ts";

/** A line over a quiet area, in a box of a hundred by a hundred. */
export function LinePath({ values, top, width }: { values: readonly number[]; top: number; width: number }) {
  const points = values.map((value, index) => `${pointAt(index, values.length)},${fromTop(value, top)}`);
  return (
    <>
      <path d={`M0,100 L${points.join(" L")} L100,100 Z`} fill={chartColor(0)} fillOpacity="0.12" />
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke={chartColor(0)}
        strokeWidth={width}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}
