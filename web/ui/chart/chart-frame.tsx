import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { heightOf, type Scale } from "./scale.ts";

interface ChartFrameProps {
  scale: Scale;
  /** The words of a step of the scale. */
  tick(value: number): string;
  labels: readonly string[];
  /** Labels stand under the middle of a band (bars) or under a point (lines). */
  place: (index: number) => number;
  /** A label under the last point reaches over the plot's end by half its width. */
  endsInPoint?: boolean;
  children: ReactNode;
}

/** What a label of a month needs, with the gap to the next one. */
const LABEL_PX = 48;
const SCALE_PX = 52;
const belowRoomFor = (labels: number) => `@container (max-width: ${SCALE_PX + labels * LABEL_PX}px)`;

const Frame = styled("div")(({ theme }) => ({
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
  "& [data-y] span": { position: "absolute", left: -48, width: 40, top: -9, textAlign: "right", whiteSpace: "nowrap" },
  "& [data-x]": {
    position: "absolute",
    top: "100%",
    marginTop: 8,
    transform: "translateX(-50%)",
    whiteSpace: "nowrap",
  },
  // Of twelve labels every second, or every third; the last one always.
  [belowRoomFor(12)]: { "& [data-x]:nth-last-of-type(2n)": { display: "none" } },
  [belowRoomFor(6)]: {
    "& [data-x]:nth-last-of-type(n)": { display: "none" },
    "& [data-x]:nth-last-of-type(3n + 1)": { display: "block" },
  },
}));

/** Scale, grid lines and labels of a chart; they stay while the marks inside change from light to interactive. */
export function ChartFrame({ scale, tick, labels, place, endsInPoint = false, children }: ChartFrameProps) {
  return (
    <Frame>
      <Box sx={{ position: "absolute", left: 48, right: endsInPoint ? 18 : 4, top: 10, bottom: 28 }}>
        <div aria-hidden>
          {scale.ticks.map((value) => (
            <div key={value} data-y style={{ bottom: `${heightOf(value, scale.top)}%` }}>
              <span>{tick(value)}</span>
            </div>
          ))}
          {labels.map((label, index) => (
            <span key={label} data-x="" style={{ left: `${place(index)}%` }}>
              {label}
            </span>
          ))}
        </div>
        {children}
      </Box>
    </Frame>
  );
}
