import { styled } from "@mui/material/styles";
import { useRef } from "react";
import { tooltip } from "../feedback/tooltip.tsx";
import { chartColor } from "./chart-colors.ts";
import { DONUT_HOLE, DONUT_PX, DONUT_RADIUS, type Slice } from "./chart-sizes.ts";
import { useChartLibrary } from "./use-chart-library.ts";

interface DonutChartProps {
  title: string;
  slices: readonly Slice[];
  total: string;
  caption: string;
  /** Text of a slice: name, value, share. */
  tip(slice: Slice, index: number): string;
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

/** Above the drawing of either kind. */
const Places = styled("svg")({ position: "absolute", inset: 0, overflow: "visible", pointerEvents: "none" });

const Place = styled("path")(({ theme }) => ({
  fill: "none",
  stroke: "transparent",
  pointerEvents: "stroke",
  "&:hover": { stroke: `color-mix(in srgb, ${theme.vars.palette.text.primary} 12%, transparent)` },
  "&:focus-visible": {
    stroke: `color-mix(in srgb, ${theme.vars.palette.text.primary} 45%, transparent)`,
    outline: "2px solid var(--ring)",
    outlineOffset: 2,
  },
}));

const WIDTH = DONUT_RADIUS - DONUT_HOLE;
const MIDDLE_RADIUS = (DONUT_RADIUS + DONUT_HOLE) / 2;
const CENTRE = DONUT_PX / 2;

/** A thin ring with the total in its middle, of fixed size; each slice has a tooltip, also for the keyboard. */
export function DonutChart({ title, slices, total, caption, tip }: DonutChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const heavy = useChartLibrary(box);
  const parts = partsOf(slices);
  return (
    <Ring ref={box} role="group" aria-label={title}>
      {heavy ? <heavy.charts.InteractiveDonut slices={slices} /> : <LightRing parts={parts} />}
      <Places data-slices="" width={DONUT_PX} height={DONUT_PX} viewBox={`0 0 ${DONUT_PX} ${DONUT_PX}`}>
        {slices.map((slice, index) => (
          <Place
            key={slice.name}
            role="img"
            aria-label={tip(slice, index)}
            // The tooltip must be reachable by keyboard.
            tabIndex={slice.value > 0 ? 0 : -1}
            {...tooltip(tip(slice, index))}
            d={arcOf(parts[index] ?? { start: 0, part: 0 })}
            strokeWidth={WIDTH}
          />
        ))}
      </Places>
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

interface Part {
  /** Begin and size in percent of the ring. */
  start: number;
  part: number;
}

function partsOf(slices: readonly Slice[]): Part[] {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  let start = 0;
  return slices.map(({ value }) => {
    const part = total > 0 ? (value / total) * 100 : 0;
    const of = { start, part };
    start += part;
    return of;
  });
}

function pointAt(percent: number): string {
  const angle = (percent / 100) * 2 * Math.PI - Math.PI / 2;
  const at = (of: (angle: number) => number) => (CENTRE + MIDDLE_RADIUS * of(angle)).toFixed(2);
  return `${at(Math.cos)} ${at(Math.sin)}`;
}

/** Path along the middle of a slice, in two halves: one arc cannot close a circle. */
function arcOf({ start, part }: Part): string {
  if (part === 0) return "";
  const arc = (to: number) => `A${MIDDLE_RADIUS} ${MIDDLE_RADIUS} 0 0 1 ${pointAt(to)}`;
  return `M${pointAt(start)} ${arc(start + part / 2)} ${arc(start + part)}`;
}

function LightRing({ parts }: { parts: readonly Part[] }) {
  return (
    <svg width={DONUT_PX} height={DONUT_PX} viewBox={`0 0 ${DONUT_PX} ${DONUT_PX}`} aria-hidden="true" fill="none">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slice is its place.
        <path key={index} d={arcOf(part)} stroke={chartColor(index)} strokeWidth={WIDTH} />
      ))}
    </svg>
  );
}
