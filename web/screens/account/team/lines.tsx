import { styled } from "@mui/material/styles";

/** Rows of people or letters, parted by hairlines; where there is little room what can be done stands below. */
export const TeamRows = styled("ul")(({ theme }) => ({
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
  // One column each for state, role and acts down the whole list, whichever of them a row has.
  "@media (min-width:1200px)": {
    "&:has(.aligned)": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto 120px auto auto", columnGap: 8 },
    "&:has(.aligned) > li": { gridColumn: "1 / -1", gridTemplateColumns: "subgrid" },
    "&:has(.aligned) .acts": { gridColumn: "2 / -1" },
    "& .acts.aligned": { display: "contents" },
    "& .aligned .state": { gridColumn: 2 },
    "& .aligned .role": { gridColumn: 3 },
    "& .aligned .reset": { gridColumn: 4 },
    "& .aligned .act": { gridColumn: 5 },
  },
  "@media (max-width:1199.95px)": {
    "& > li": { gridTemplateColumns: "minmax(0, 1fr)" },
    "& .acts": { justifyContent: "flex-start" },
  },
}));
