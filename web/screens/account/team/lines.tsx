import { styled } from "@mui/material/styles";

/** Rows of people or letters, parted by hairlines; on a phone what can be done stands below. */
export const Lines = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: 12,
    padding: "12px 0",
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  "& > li:first-of-type": { borderTop: 0, paddingTop: 0 },
  "& .who": { display: "flex", alignItems: "center", gap: 12, minWidth: 0, "& > div": { minWidth: 0 } },
  "& .quiet": {
    ...theme.typography.caption,
    display: "block",
    color: theme.vars.palette.text.secondary,
    overflowWrap: "anywhere",
  },
  "& .acts": { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "flex-end", gap: 8 },
  "& > li:last-of-type": { paddingBottom: 0 },
  // One column each for state, role and act, whichever of them a row has.
  "@media (min-width:600px)": {
    "& .acts.aligned": { display: "grid", gridTemplateColumns: "auto 120px minmax(112px, auto)" },
    "& .aligned .state": { gridColumn: 1 },
    "& .aligned .role": { gridColumn: 2 },
    "& .aligned .act": { gridColumn: 3 },
  },
  "@media (max-width:599.95px)": {
    "& > li": { gridTemplateColumns: "minmax(0, 1fr)" },
    "& .acts": { justifyContent: "flex-start" },
  },
}));
