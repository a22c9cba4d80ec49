import { styled } from "@mui/material/styles";

export const HEAD_PX = 32;

/** Column head of a list, for the eye; the first column takes the room, as in its rows. */
export const LedgerHead = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  height: HEAD_PX,
  paddingInline: 12,
  borderBottom: `1px solid ${theme.vars.palette.rule}`,
  fontSize: 11,
  lineHeight: "16px",
  fontWeight: 600,
  letterSpacing: "0.02em",
  color: theme.vars.palette.text.secondary,
  "& > :first-of-type": { flexGrow: 1 },
  "& > .share": { minWidth: 48, textAlign: "right" },
}));
