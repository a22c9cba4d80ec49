import { keyframes } from "@mui/material/styles";

const hidden = keyframes`from, to { content-visibility: hidden }`;

/**
 * Rules of what lies below or beside the first screen of a page drawn by the server: it comes a frame after it, so that
 * the first one is there sooner. `which` narrows the element; `height` is kept free for it, in px.
 */
export const afterFirstFrame = (which: string, height: number) => ({
  [`html:not([data-taken-over]) &${which}`]: { containIntrinsicSize: `auto ${height}px`, animation: `${hidden} 1ms` },
});

/**
 * Rules of what is not laid out before it comes near. A browser draws two and a half screens at once: what lies within
 * them and is held back all the same is laid out in a second pass, which costs more than it spares.
 */
export const farFromSight = (which: string, height: number) => ({
  [`&${which}`]: { containIntrinsicSize: `auto ${height}px`, contentVisibility: "auto" },
});

interface Rows {
  /** Of a row, about, in px. */
  height: number;
  /** How many a screen shows at first, at most. */
  seen: number;
  /** How many lie within the two and a half screens. */
  near: number;
}

/** Both for the rows of a list. */
export const farRows = ({ height, seen, near }: Rows) => ({
  ...afterFirstFrame(`:nth-of-type(n + ${seen + 1})`, height),
  ...farFromSight(`:nth-of-type(n + ${near + 1})`, height),
});
