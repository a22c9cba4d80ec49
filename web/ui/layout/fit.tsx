import { styled } from "@mui/material/styles";
import type { CSSProperties } from "react";
import { useFormat } from "../../lib/format.ts";

/** Figures of so many characters have room wherever one stands. */
const ALWAYS_FIT = 9;
/** Of the width of a digit; commas, points and spaces are narrower. */
const CHARACTER = 0.85;
const MOST_DIGITS = 11;

/**
 * The whole figure has the first line for itself; where it is wider, it wraps out of sight, and the short form beside it,
 * which had no width, grows into the line. Its own width is that of its cell, which is asked for eleven digits at most.
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

/** Money (`amount`) or a number (`count`), in a short form with the whole one as tooltip where there is too little room. */
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
