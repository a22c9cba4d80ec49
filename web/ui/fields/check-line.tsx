import { styled } from "@mui/material/styles";
import type { ComponentProps, ReactNode } from "react";

const Line = styled("label")(({ theme }) => ({
  ...theme.typography.body1,
  display: "flex",
  alignItems: "center",
  minHeight: 32,
  cursor: "pointer",
  [theme.breakpoints.down("sm")]: { minHeight: 44 },
  "& > input": {
    flexShrink: 0,
    width: 18,
    height: 18,
    margin: 0,
    marginInlineEnd: 10,
    accentColor: theme.vars.palette.primary.main,
  },
}));

/** Native checkbox with label, for pages that use no MUI checkbox. */
export const CheckLine = ({ children, ...input }: ComponentProps<"input"> & { children: ReactNode }) => (
  <Line>
    <input type="checkbox" {...input} />
    {children}
  </Line>
);
