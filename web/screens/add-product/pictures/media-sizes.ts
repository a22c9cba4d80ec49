import type { Theme } from "@mui/material/styles";

/** The measures that the pictures have before and after they can be worked on. */
export const PICTURE_GRID = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(148px, 1fr))",
  gap: 12,
  listStyle: "none",
  margin: 0,
  padding: 0,
} as const;

export const ZONE_HEIGHT = {
  boxSizing: "border-box",
  minHeight: 200,
  "@media (max-width:599.95px)": { minHeight: 144 },
} as const;

/** The square a picture stands in. */
export const tileFrame = (theme: Theme) =>
  ({
    display: "block",
    boxSizing: "border-box",
    aspectRatio: "1",
    objectFit: "cover",
    backgroundColor: theme.vars.palette.surface.sunken,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
  }) as const;
