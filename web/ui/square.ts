import { styled } from "@mui/material/styles";

/** The fixed square a small picture, or the sign in its place, stands in. */
export const Square = styled("span", { shouldForwardProp: (name) => name !== "size" })<{ size: number }>(
  ({ theme, size }) => ({
    display: "inline-grid",
    placeItems: "center",
    flexShrink: 0,
    boxSizing: "border-box",
    width: size,
    height: size,
    overflow: "hidden",
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.sunken,
    borderRadius: 8,
    "&.framed": { border: `1px solid ${theme.vars.palette.divider}` },
    "& img": { display: "block", width: "100%", height: "100%", objectFit: "cover" },
    "& svg": { fontSize: 18 },
  }),
);
