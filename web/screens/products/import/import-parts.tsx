import { styled } from "@mui/material/styles";

/** Scrolling body of a step. */
export const ImportBody = styled("div")(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  padding: 24,
  display: "flex",
  flexDirection: "column",
  gap: 16,
  [theme.breakpoints.down("sm")]: { padding: 16 },
}));

/** Footer of a step, main action last. */
export const ImportFoot = styled("footer")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: 8,
  padding: "12px 24px",
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  "& > .first": { marginInlineEnd: "auto" },
  [theme.breakpoints.down("sm")]: { padding: "12px 16px calc(12px + env(safe-area-inset-bottom))" },
}));

/** Plain table in a step. */
export const ImportTable = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  tableLayout: "fixed",
  "& th": {
    ...theme.typography.caption,
    padding: "8px 8px 8px 0",
    textAlign: "start",
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& td": {
    padding: "8px 8px 8px 0",
    fontSize: 13,
    lineHeight: "18px",
    verticalAlign: "top",
    overflowWrap: "anywhere",
    fontVariantNumeric: "tabular-nums",
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& tr.even td": { verticalAlign: "middle" },
  "& tr:last-of-type td": { borderBottom: 0 },
  "& .quiet": { color: theme.vars.palette.text.secondary },
}));
