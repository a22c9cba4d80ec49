import { keyframes, styled } from "@mui/material/styles";

const turn = keyframes`to { transform: rotate(1turn) }`;

const Circle = styled("span")({
  display: "block",
  boxSizing: "border-box",
  width: 16,
  height: 16,
  border: "2px solid",
  borderTopColor: "transparent",
  borderRadius: "50%",
  animation: `${turn} 0.9s linear infinite`,
  "@media (prefers-reduced-motion: reduce)": { animationDuration: "4s" },
});

/** Spinner of a busy button. */
export const Ring = (props: { "aria-labelledby"?: string }) => (
  <Circle role="progressbar" aria-labelledby={props["aria-labelledby"]} />
);
