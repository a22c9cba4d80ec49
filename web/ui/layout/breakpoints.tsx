import { styled } from "@mui/material/styles";

/** Shown from 600 px up. */
export const WideOnly = styled("div")(({ theme }) => ({ [theme.breakpoints.down("sm")]: { display: "none" } }));
/** Shown below 600 px. */
export const PhoneOnly = styled("div")(({ theme }) => ({ [theme.breakpoints.up("sm")]: { display: "none" } }));
