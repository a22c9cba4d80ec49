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
  // Without weight of their own, so that whoever holds an icon may say how large and which colour it is.
  "&:where([data-size=small])": { fontSize: 18 },
  "&:where([data-color=action])": { color: "var(--palette-action-active)" },
  "&:where([data-color=primary])": { color: "var(--palette-primary-main)" },
  "&:where([data-color=success])": { color: "var(--palette-success-main)" },
  "&:where([data-color=warning])": { color: "var(--palette-warning-main)" },
});

interface SvgIconProps extends Omit<ComponentProps<typeof Drawing>, "color" | "fontSize"> {
  fontSize?: "small" | "medium";
  color?: "action" | "primary" | "success" | "warning";
  /** What it says to who cannot see it; without, it says nothing. */
  titleAccess?: string;
}

/**
 * Stands in for MUI's (`scripts/lean-mui.ts`): a page has some fifty icons, and MUI's works the rules of each out again,
 * its sizes, colours and the theme's own.
 */
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
