import { styled } from "@mui/material/styles";
import type { ComponentProps } from "react";

const Drawing = styled("svg")({
  display: "inline-block",
  flexShrink: 0,
  width: "1em",
  height: "1em",
  fontSize: 20,
  fill: "currentColor",
  userSelect: "none",
  transition: "fill 120ms",
  // Zero specificity, so that parents can set size and colour.
  "&:where([data-size=small])": { fontSize: 18 },
  "&:where([data-color=action])": { color: "var(--palette-action-active)" },
  "&:where([data-color=primary])": { color: "var(--palette-primary-main)" },
  "&:where([data-color=success])": { color: "var(--palette-success-main)" },
  "&:where([data-color=warning])": { color: "var(--palette-warning-main)" },
});

interface SvgIconProps extends Omit<ComponentProps<typeof Drawing>, "color" | "fontSize"> {
  fontSize?: "small" | "medium";
  color?: "action" | "primary" | "success" | "warning";
  /** Label for screen readers; without it the icon is hidden. */
  titleAccess?: string;
}

/** Replaces MUI's SvgIcon (`scripts/lean-mui.ts`): a page has about fifty icons, and MUI computes styles for each. */
export function SvgIcon({ fontSize, color, titleAccess, children, ...rest }: SvgIconProps) {
  return (
    <Drawing
      viewBox="0 0 24 24"
      data-size={fontSize}
      data-color={color}
      {...(titleAccess ? { role: "img" } : { "aria-hidden": true })}
      {...rest}
    >
      {children}
      {titleAccess && <title>{titleAccess}</title>}
    </Drawing>
  );
}

SvgIcon.muiName = "SvgIcon";
