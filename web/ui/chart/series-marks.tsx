import { styled } from "@mui/material/styles";
import { chartColor } from "./chart-colors.ts";
import { bandAt, fromTop } from "./scale.ts";

/** Colour of a series in its earlier period: the same hue at 35 % on the ground of a card. */
export const earlierColor = (series: number): string =>
  `color-mix(in srgb, ${chartColor(series)} 35%, var(--palette-background-paper))`;

const PITCH_PX = 4;

/** Hatching of a bucket that is not over, at 45 degrees; used as `fill={hatchOf(id)}`. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width={PITCH_PX}
        height={PITCH_PX}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
        data-hatch=""
      >
        <rect width={PITCH_PX} height={PITCH_PX} fill={chartColor(0)} fillOpacity="0.2" />
        <rect width={PITCH_PX / 2} height={PITCH_PX} fill={chartColor(0)} />
      </pattern>
    </defs>
  );
}

export const hatchOf = (id: string): string => `url(#${id})`;

const Canvas = styled("svg")({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  pointerEvents: "none",
  overflow: "visible",
  fill: "none",
  strokeLinejoin: "round",
  strokeLinecap: "round",
});

/** Earlier period as a line over the middles of the bands. */
export function EarlierLine({ values, top }: { values: readonly number[]; top: number }) {
  const points = values.map((value, index) => `${bandAt(index, values.length)},${fromTop(value, top)}`).join(" ");
  return (
    <Canvas viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" data-previous="">
      <polyline
        points={points}
        stroke="var(--palette-background-paper)"
        strokeWidth="5"
        vectorEffect="non-scaling-stroke"
      />
      <polyline points={points} stroke={earlierColor(0)} strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </Canvas>
  );
}

const Keys = styled("ul")(({ theme }) => ({
  ...theme.typography.caption,
  display: "flex",
  flexWrap: "wrap",
  columnGap: 16,
  height: 16,
  overflow: "hidden",
  margin: 0,
  padding: 0,
  listStyle: "none",
  color: theme.vars.palette.text.secondary,
  "& > li": { display: "flex", alignItems: "center", gap: 6, whiteSpace: "nowrap" },
}));

/** Legend of a compared chart: a square for this period, a line for the earlier one. */
export function ChartLegend({ now, earlier }: { now: string; earlier: string }) {
  return (
    <Keys data-legend="">
      <li>
        <svg width="10" height="10" aria-hidden="true">
          <rect width="10" height="10" rx="2" fill={chartColor(0)} />
        </svg>
        {now}
      </li>
      <li>
        <svg width="16" height="10" aria-hidden="true">
          <path d="M1 5h14" stroke={earlierColor(0)} strokeWidth="2" strokeLinecap="round" />
        </svg>
        {earlier}
      </li>
    </Keys>
  );
}
