import { keyframes, styled } from "@mui/material/styles";

const appear = keyframes`from { opacity: 0 } to { opacity: 1 }`;
const run = keyframes`from { transform: translateX(-100%) } to { transform: translateX(250%) }`;

/** Progress line of a refetching list; answers within 150 ms show nothing. */
export const BusyLine = styled("div")(({ theme }) => ({
  position: "absolute",
  insetInline: 0,
  top: 0,
  zIndex: 2,
  height: 2,
  overflow: "hidden",
  backgroundColor: theme.vars.palette.primary.soft,
  animation: `${appear} 1ms 150ms both`,
  "&::after": {
    content: '""',
    display: "block",
    width: "40%",
    height: "100%",
    backgroundColor: theme.vars.palette.primary.main,
    animation: `${run} 1.4s ease-in-out infinite`,
  },
  "@media (prefers-reduced-motion: reduce)": { "&::after": { width: "100%", animation: "none" } },
}));
