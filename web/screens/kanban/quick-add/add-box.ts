import { styled } from "@mui/material/styles";

/** Box of the quick-add form. */
export const AddBox = styled("div")(({ theme }) => ({
  padding: "4px 8px 8px",
  "& .MuiInputBase-root": {
    ...theme.typography.body1,
    width: "100%",
    padding: "8px 12px",
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.rule}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
  "& .MuiInputBase-root:has(> :focus-visible)": { outline: "2px solid var(--ring)", outlineOffset: -1 },
  "& p": { ...theme.typography.caption, margin: "6px 4px 0", color: theme.vars.palette.text.secondary },
  "& .problem": { color: theme.vars.palette.error.main },
  "& .acts": { display: "flex", flexWrap: "wrap", gap: 8, marginTop: 8 },
}));
