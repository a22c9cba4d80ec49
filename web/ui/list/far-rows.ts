import { keyframes } from "@mui/material/styles";

const hidden = keyframes`from, to { content-visibility: hidden }`;

/**
 * Rules of what lies below or beside the first screen of a page drawn by the server: it comes a frame after it, so that
 * the first one is there sooner. `which` narrows the element; `height` is kept free for it, in px.
 */
export const afterFirstFrame = (which: string, height: number) => ({
  [`html:not([data-begun]) &${which}`]: { containIntrinsicSize: `auto ${height}px`, animation: `${hidden} 1ms` },
});

interface FarRows {
  /** Of a row, about, in px. */
  height: number;
  /** How many rows a screen shows at first, at most. */
  seen: number;
  /** How many lie within the two and a half screens a browser draws at once. */
  near: number;
}

/**
 * Rules of a list's rows that are not laid out before they are needed. What is far comes when it comes near; what is near
 * and was held back all the same would be laid out in a second pass, which costs more than it spares.
 */
export const farRows = ({ height, seen, near }: FarRows) => ({
  ...afterFirstFrame(`:nth-of-type(n + ${seen + 1})`, height),
  [`&:nth-of-type(n + ${near + 1})`]: { containIntrinsicSize: `auto ${height}px`, contentVisibility: "auto" },
});
