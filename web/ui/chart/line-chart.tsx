import { useRef } from "react";
import { ChartFrame } from "./chart-frame.tsx";
import { LinePath } from "./line-path.tsx";
import { pointAt, scaleOf } from "./scale.ts";
import { useChartLibrary } from "./use-chart-library.ts";

/** Room at both ends, so that the first and the last point are not cut. */
const END_PX = 8;

interface LineChartProps {
  title: string;
  series: string;
  values: readonly number[];
  labels: readonly string[];
  tick(value: number): string;
  value(value: number): string;
}

/** A line over a quiet area; drawn lightly at first, by the chart library once it is here. Fills its parent. */
export function LineChart({ title, series, values, labels, tick, value }: LineChartProps) {
  const plot = useRef<HTMLElement>(null);
  const heavy = useChartLibrary(plot);
  const scale = scaleOf(values);
  return (
    <ChartFrame endsInPoint scale={scale} tick={tick} labels={labels} place={(index) => pointAt(index, values.length)}>
      <figure
        ref={plot}
        aria-label={title}
        style={{ position: "absolute", margin: 0, top: "0", bottom: "0", left: `-${END_PX}px`, right: `-${END_PX}px` }}
      >
        {heavy ? (
          <heavy.charts.InteractiveLine
            series={series}
            values={values}
            labels={labels}
            value={value}
            top={scale.top}
            endPx={END_PX}
            width={heavy.width}
            height={heavy.height}
          />
        ) : (
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden
            style={{
              position: "absolute",
              left: `${END_PX}px`,
              width: `calc(100% - ${2 * END_PX}px)`,
              height: "100%",
              overflow: "visible",
            }}
          >
            <LinePath values={values} top={scale.top} width={2} />
          </svg>
        )}
      </figure>
    </ChartFrame>
  );
}
