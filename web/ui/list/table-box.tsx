import { styled } from "@mui/material/styles";
import type { SeenOn } from "#shared/boot.ts";
import { HEADER_HEIGHT } from "./columns.ts";

/** Box shared by plain table and grid: background, border, cells. */
export const TableBox = styled("div")(({ theme }) => ({
  position: "relative",
  overflow: "auto",
  // Cells hide overflow.
  "--ring-offset": "-2px",
  containerType: "inline-size",
  backgroundColor: theme.vars?.palette.background.paper ?? theme.palette.background.paper,
  "& table": { width: "100%", borderCollapse: "separate", borderSpacing: 0, tableLayout: "fixed" },
  "& th": {
    ...theme.typography.caption,
    position: "sticky",
    top: 0,
    zIndex: 1,
    height: HEADER_HEIGHT,
    padding: "0 10px",
    textAlign: "left",
    fontWeight: 500,
    color: (theme.vars ?? theme).palette.text.secondary,
    backgroundColor: "inherit",
    borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& thead": { backgroundColor: (theme.vars ?? theme).palette.background.paper },
  "& tr": { backgroundColor: "inherit" },
  "& td": {
    padding: "0 10px",
    height: "var(--row-height)",
    borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontSize: 13,
    lineHeight: "18px",
    fontVariantNumeric: "tabular-nums",
  },
  // The pager below the last row has its own border.
  "& tbody tr:last-child td": { borderBottom: 0 },
  "& .right": { textAlign: "right" },
  "& tbody tr:hover": { backgroundColor: (theme.vars ?? theme).palette.action.hover },
  "& a.list-link": {
    color: "inherit",
    textDecoration: "none",
    display: "block",
    minWidth: 0,
    width: "100%",
    height: "100%",
  },
  "& a.list-link:hover .list-name, & a.list-link:focus-visible .list-name": { textDecoration: "underline" },
}));

/** Cards or table of a list: `only` hides it at the other width while both are rendered. */
export const Drawing = styled("div", { shouldForwardProp: (name) => name !== "only" })<{ only: SeenOn | null }>(
  ({ theme, only }) => only && { [theme.breakpoints[only === "phone" ? "up" : "down"]("sm")]: { display: "none" } },
);
