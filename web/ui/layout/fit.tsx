import { styled } from "@mui/material/styles";
import type { CSSProperties } from "react";
import { useFormat } from "../../lib/format.ts";

/** Figures of up to this many characters always fit. */
const ALWAYS_FIT = 9;
/** Average width relative to a digit; separators are narrower. */
const CHARACTER = 0.85;
const MOST_DIGITS = 11;

/**
 * CSS only: the full figure has the first line; if it wraps out of sight, the short form beside it grows into the line.
 * The width is the cell's, at least for eleven digits.
 */
const Line = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  width: 0,
  minWidth: "max(100%, var(--room))",
  "[role=gridcell] > &": { minWidth: "100%" },
  maxHeight: "1lh",
  overflow: "hidden",
  "&::before": {
    content: 'attr(data-short) / ""',
    flex: "1 1 0",
    minWidth: 0,
    overflow: "hidden",
    whiteSpace: "nowrap",
  },
  "& > span": { flex: "9999 0 auto", whiteSpace: "nowrap" },
});

/** Money (`amount`) or number (`count`), shortened with a tooltip if space is too narrow. */
export function Fit(props: { amount: number } | { count: number }) {
  const { money, number, short } = useFormat();
  const isMoney = "amount" in props;
  const value = isMoney ? props.amount : props.count;
  const text = isMoney ? money(value) : number(value);
  if (text.length <= ALWAYS_FIT) return text;
  return (
    <Line
      data-short={short(value, isMoney)}
      title={text}
      style={{ "--room": `${Math.min(MOST_DIGITS, Math.ceil(text.length * CHARACTER))}ch` } as CSSProperties}
    >
      <span>{text}</span>
    </Line>
  );
}
