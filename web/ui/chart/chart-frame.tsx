import Box from "@mui/material/Box";
import { type CSSObject, styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { bandAt, heightOf, type Scale } from "./scale.ts";

interface ChartFrameProps {
  scale: Scale;
  /** Text of a step of the scale. */
  tick(value: number): string;
  /** Labels under the middles of equal bands. */
  labels: readonly string[];
  children: ReactNode;
}

/** Width of a label with the gap to the next one. */
const LABEL_PX = 48;
/** Average width of a character of the scale, and its gap to the plot. */
const CHARACTER_PX = 6.6;
const TICK_GAP_PX = 8;
const LEAST_GUTTER_PX = 24;
const END_PX = 4;
/** Possible distances between two labels that are shown. */
const STEPS = [1, 2, 3, 4, 5, 7, 10, 14];

/** Shows every n-th label from the last one; n is the smallest that fits the width. */
function labelRules(count: number, gutter: number): CSSObject {
  const steps = STEPS.filter((step) => step === 1 || step < count);
  const rules = steps.map((step): [string, CSSObject] => {
    const width = gutter + END_PX + Math.ceil(count / step) * LABEL_PX;
    const isWidest = step === steps.at(-1);
    const shown = {
      "& [data-x]:nth-last-of-type(n)": { display: "none" },
      [`& [data-x]:nth-last-of-type(${step}n + 1)`]: { display: "block" },
    };
    return [isWidest ? "@container (min-width: 0px)" : `@container (min-width: ${width}px)`, shown];
  });
  return Object.fromEntries(rules.reverse());
}

const Frame = styled("div", { shouldForwardProp: (name) => name !== "count" && name !== "gutter" })<{
  count: number;
  gutter: number;
}>(
  ({ theme }) => ({
    position: "absolute",
    inset: 0,
    containerType: "inline-size",
    color: theme.vars.palette.text.secondary,
    fontSize: theme.typography.caption.fontSize,
    lineHeight: "16px",
    fontFeatureSettings: '"tnum"',
    "& [data-y]": {
      position: "absolute",
      left: 0,
      right: 0,
      borderTop: "1px solid",
      borderColor: theme.vars.palette.divider,
    },
    "& [data-y] span": { position: "absolute", right: `calc(100% + ${TICK_GAP_PX}px)`, top: -9, whiteSpace: "nowrap" },
    "& [data-x]": {
      position: "absolute",
      top: "100%",
      marginTop: 8,
      transform: "translateX(-50%)",
      whiteSpace: "nowrap",
    },
  }),
  ({ count, gutter }) => labelRules(count, gutter),
);

/** Scale, grid lines and labels of a chart; they stay while the marks inside change from light to interactive. */
export function ChartFrame({ scale, tick, labels, children }: ChartFrameProps) {
  const longest = Math.max(...scale.ticks.map((value) => tick(value).length));
  const gutter = Math.max(LEAST_GUTTER_PX, Math.ceil(longest * CHARACTER_PX) + TICK_GAP_PX);
  return (
    <Frame count={labels.length} gutter={gutter}>
      <Box sx={{ position: "absolute", left: gutter, right: END_PX, top: 10, bottom: 28 }}>
        <div aria-hidden>
          {scale.ticks.map((value) => (
            <div key={value} data-y style={{ bottom: `${heightOf(value, scale.top)}%` }}>
              <span>{tick(value)}</span>
            </div>
          ))}
          {labels.map((label, index) => (
            <span key={label} data-x="" style={{ left: `${bandAt(index, labels.length)}%` }}>
              {label}
            </span>
          ))}
        </div>
        {children}
      </Box>
    </Frame>
  );
}
