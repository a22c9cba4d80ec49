import { styled } from "@mui/material/styles";

/** Lines of a card: what something is at the left, what can be done with it at the right. */
export const AccountRows = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 16,
    minHeight: 44,
    padding: "10px 0",
  },
  "& > li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& > li > div": { minWidth: 0, overflowWrap: "anywhere" },
  "& > li > div:first-of-type": { flex: 1 },
  "& strong": { fontWeight: 500 },
  "& p": { ...theme.typography.body2, margin: "2px 0 0", color: theme.vars.palette.text.secondary },
}));
