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
  "@media (max-width:599.95px)": {
    "& > li": { gridTemplateColumns: "minmax(0, 1fr)" },
    "& .acts": { justifyContent: "flex-start" },
  },
}));
