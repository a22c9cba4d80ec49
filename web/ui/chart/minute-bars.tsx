import { type BarLink, BarLinks } from "./bar-links.tsx";
import { chartColor } from "./chart-colors.ts";
import { fromTop } from "./scale.ts";

const GAP = 0.24;

interface MinuteBarsProps {
  title: string;
  values: readonly number[];
  /** What is read and shown of each bar. */
  points: readonly BarLink[];
}

/** A few narrow bars without a scale; the last one is now and has the full colour. Fills its parent. */
export function MinuteBars({ title, values, points }: MinuteBarsProps) {
  const top = Math.max(1, ...values);
  const band = 100 / Math.max(1, values.length);
  return (
    <div style={{ position: "relative", height: "100%" }}>
      <svg width="100%" height="100%" aria-hidden style={{ display: "block" }}>
        {values.map((value, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its minute.
            key={index}
            x={`${((index + GAP / 2) * band).toFixed(2)}%`}
            // An empty minute keeps a thin foot, so that eight minutes are always seen.
            y={`${Math.min(97, fromTop(value, top))}%`}
            width={`${(band * (1 - GAP)).toFixed(2)}%`}
            height="110%"
            rx="3"
            fill={chartColor(0)}
            fillOpacity={index === values.length - 1 ? 1 : 0.4}
          />
        ))}
      </svg>
      <BarLinks title={title} links={points} heights={values.map((value) => 100 - fromTop(value, top))} />
    </div>
  );
}
