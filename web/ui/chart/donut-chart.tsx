import { styled } from "@mui/material/styles";
import { useRef } from "react";
import { chartColor } from "./chart-colors.ts";
import { DONUT_HOLE, DONUT_PX, DONUT_RADIUS, type Slice } from "./chart-sizes.ts";
import { useChartLibrary } from "./use-chart-library.ts";

interface DonutChartProps {
  title: string;
  slices: readonly Slice[];
  total: string;
  caption: string;
  value(value: number): string;
}

const Ring = styled("div")(({ theme }) => ({
  position: "relative",
  width: DONUT_PX,
  height: DONUT_PX,
  margin: "0 auto",
  "& [data-total]": {
    position: "absolute",
    inset: 0,
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    pointerEvents: "none",
    fontSize: theme.typography.caption.fontSize,
    lineHeight: "16px",
    color: theme.vars.palette.text.secondary,
  },
  "& b": {
    fontSize: "1.25rem",
    lineHeight: "28px",
    fontWeight: 600,
    letterSpacing: "-0.01em",
    fontFeatureSettings: '"tnum"',
    color: theme.vars.palette.text.primary,
  },
}));

/** A thin ring with the total in its middle, of fixed size. */
export function DonutChart({ title, slices, total, caption, value }: DonutChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const heavy = useChartLibrary(box);
  return (
    <Ring ref={box} role="figure" aria-label={title}>
      {heavy ? <heavy.charts.InteractiveDonut slices={slices} value={value} /> : <LightRing slices={slices} />}
      <div data-total="" aria-hidden>
        <b style={fittingIn(total)}>{total}</b>
        {caption}
      </div>
    </Ring>
  );
}

/** A digit and its share of the signs between, in parts of the size of its letters. */
const DIGIT_EM = 0.62;
const SHORT = 8;

/** The size of letters in which a long total fits the hole. */
const fittingIn = (total: string) =>
  total.length > SHORT ? { fontSize: Math.floor((2 * DONUT_HOLE - 8) / (total.length * DIGIT_EM)) } : undefined;

function LightRing({ slices }: { slices: readonly Slice[] }) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const middle = DONUT_PX / 2;
  let before = 0;
  return (
    <svg width={DONUT_PX} height={DONUT_PX} viewBox={`0 0 ${DONUT_PX} ${DONUT_PX}`} aria-hidden>
      <g transform={`rotate(-90 ${middle} ${middle})`} fill="none" strokeWidth={DONUT_RADIUS - DONUT_HOLE}>
        {slices.map((slice, index) => {
          const part = total > 0 ? (slice.value / total) * 100 : 0;
          const start = before;
          before += part;
          return (
            <circle
              key={slice.name}
              cx={middle}
              cy={middle}
              r={(DONUT_RADIUS + DONUT_HOLE) / 2}
              pathLength="100"
              stroke={chartColor(index)}
              strokeDasharray={`${part.toFixed(3)} ${(100 - part).toFixed(3)}`}
              strokeDashoffset={(-start).toFixed(3)}
            />
          );
        })}
      </g>
    </svg>
  );
}
