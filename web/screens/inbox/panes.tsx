import { styled } from "@mui/material/styles";

const PHONE = "@container inbox (max-width: 599.95px)";
const NARROW = "@container inbox (max-width: 999.95px)";
const MIDDLE = "@container inbox (max-width: 1239.95px)";

/** The inbox fills the page below the top bar; a container query decides the number of panes. */
export const Frame = styled("div")(({ theme }) => ({
  containerType: "inline-size",
  containerName: "inbox",
  height: "calc(100dvh - 64px - var(--keyboard, 0px))",
  minHeight: 320,
  margin: -24,
  [theme.breakpoints.down("sm")]: { margin: -16 },
}));

/**
 * Folders, list, conversation and customer panel; on a phone `data-open` shows the conversation, `data-facts` the
 * panel.
 */
export const Panes = styled("div")(({ theme }) => ({
  display: "grid",
  height: "100%",
  gridTemplateColumns: "220px 380px minmax(0, 1fr)",
  backgroundColor: theme.vars.palette.background.paper,
  "& > *": { minWidth: 0, minHeight: 0 },
  "& > * + *": { borderInlineStart: `1px solid ${theme.vars.palette.divider}` },
  "& .only-narrow": { display: "none" },
  "& > .facts": { display: "none" },
  "&[data-facts=auto], &[data-facts=open]": {
    gridTemplateColumns: "220px 380px minmax(0, 1fr) 300px",
    "& > .facts": { display: "block" },
  },
  [MIDDLE]: {
    "&[data-facts=auto]": {
      gridTemplateColumns: "220px 380px minmax(0, 1fr)",
      "& > .facts": { display: "none" },
    },
    // With the panel open the conversation keeps its width; the folders move into a drawer.
    "&[data-facts=open]": {
      gridTemplateColumns: "320px minmax(0, 1fr) 300px",
      "& > .folders": { display: "none" },
      "& .only-narrow": { display: "inline-flex" },
    },
  },
  [NARROW]: {
    "&, &[data-facts=auto]": { gridTemplateColumns: "minmax(280px, 2fr) 3fr" },
    "& > .folders": { display: "none" },
    "& .only-narrow": { display: "inline-flex" },
    "&[data-facts=open]": { gridTemplateColumns: "minmax(0, 1fr) 300px", "& > .list": { display: "none" } },
  },
  [PHONE]: {
    "&, &[data-facts=auto], &[data-facts=open]": { gridTemplateColumns: "minmax(0, 1fr)" },
    "& > * + *": { borderInlineStart: 0 },
    "& > .talk": { display: "none" },
    "&[data-open]": { "& > .list": { display: "none" }, "& > .talk": { display: "flex" } },
    "&[data-open][data-facts=open]": { "& > .talk": { display: "none" }, "& > .facts": { display: "block" } },
  },
}));

/** Pane with a fixed head and a scrolling body. */
export const Pane = styled("section")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  position: "relative",
  "& > .head": {
    flex: "none",
    display: "flex",
    alignItems: "center",
    gap: 4,
    minHeight: 56,
    padding: "8px 12px 8px 16px",
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& > .body": { flex: 1, minHeight: 0, overflowY: "auto", overscrollBehavior: "contain" },
  "& > .body:focus-visible": { outlineOffset: -2 },
}));
