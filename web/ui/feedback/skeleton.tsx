import { keyframes, type SxProps, styled, type Theme } from "@mui/material/styles";
import type { CSSProperties } from "react";

const appear = keyframes`from { opacity: 0 }`;
const breathe = keyframes`50% { opacity: 0.4 }`;

const Bone = styled("span")(({ theme }) => ({
  display: "block",
  height: "1.2em",
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.Skeleton.bg,
  // Delayed: an answer within a moment shows no flashing skeleton.
  animation: `${appear} 1ms 150ms both, ${breathe} 2s ease-in-out 650ms infinite`,
  "&[data-skeleton=text]": { height: "auto", transform: "scale(1, 0.6)", transformOrigin: "0 55%" },
  "&[data-skeleton=text]::before": { content: '"\\00a0"' },
}));

interface SkeletonProps extends Pick<CSSProperties, "width" | "height"> {
  /** A line of text, or a block with round corners. */
  variant?: "text" | "rounded";
  sx?: SxProps<Theme>;
}

/** Placeholder of loading content; MUI's is four times as large on every page. */
export const Skeleton = ({ variant = "text", width, height, sx }: SkeletonProps) => (
  <Bone data-skeleton={variant} style={{ width, height }} {...(sx ? { sx } : {})} />
);
