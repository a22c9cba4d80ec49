import { styled } from "@mui/material/styles";

/** Links as tabs above a list; the current one has `aria-current`. */
export const TabBar = styled("nav")(({ theme }) => ({
  display: "flex",
  gap: 4,
  overflowX: "auto",
  padding: "0 12px",
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& a": {
    ...theme.typography.subtitle1,
    display: "flex",
    alignItems: "center",
    gap: 8,
    minHeight: 48,
    padding: "0 12px",
    whiteSpace: "nowrap",
    textDecoration: "none",
    color: theme.vars.palette.text.secondary,
    borderBottom: "2px solid transparent",
    "--ring-offset": "-2px",
  },
  "& a:hover": { color: theme.vars.palette.text.primary },
  "& a[aria-current]": { color: theme.vars.palette.primary.main, borderBottomColor: theme.vars.palette.primary.main },
  "& .count": {
    ...theme.typography.label,
    minWidth: 24,
    padding: "2px 6px",
    textAlign: "center",
    borderRadius: 999,
    backgroundColor: theme.vars.palette.surface.sunken,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: "tabular-nums",
  },
}));
