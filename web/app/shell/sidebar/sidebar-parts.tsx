import { type CSSObject, styled } from "@mui/material/styles";

const PHONE = "@media (max-width:599.95px)";
const TABLET = "@media (min-width:600px) and (max-width:899.95px)";
const NARROW = "@media (max-width:899.95px)";
const DESK = "@media (min-width:900px)";

/** Style of a part, a selector with `&`, while the menu shows icons only: by choice on a desk, always on a tablet. */
export const onRail = (part: string, style: CSSObject) => ({
  [DESK]: { [`[data-sidebar=collapsed] ${part}`]: style },
  [TABLET]: { [`nav:not([data-over]) ${part}`]: style },
});

/** Side menu: 256 px, 80 px with icons only, or an overlay of 256 px below 900 px. */
export const Frame = styled("nav")(({ theme }) => ({
  position: "fixed",
  insetBlock: 0,
  insetInlineStart: 0,
  width: "var(--sidebar-width)",
  display: "flex",
  flexDirection: "column",
  backgroundColor: theme.vars.palette.background.default,
  borderInlineEnd: `1px solid ${theme.vars.palette.divider}`,
  zIndex: theme.zIndex.drawer,
  [PHONE]: {
    width: 256,
    backgroundColor: theme.vars.palette.surface.raised,
    boxShadow: theme.vars.shadows[8],
    transform: "translateX(-100%)",
    visibility: "hidden",
    // Closed, its items are not laid out: a sixth of a page's first layout.
    contentVisibility: "hidden",
    transition: [
      "transform 240ms ease-in, visibility 0s 240ms",
      "transform 240ms ease-in, visibility 0s 240ms, content-visibility 0s 240ms allow-discrete",
    ],
    "&[data-over]": {
      transform: "none",
      visibility: "visible",
      contentVisibility: "visible",
      transition: "transform 240ms ease-out",
    },
  },
  [TABLET]: {
    "&[data-over]": {
      width: 256,
      backgroundColor: theme.vars.palette.surface.raised,
      boxShadow: theme.vars.shadows[8],
    },
  },
}));

export const Brand = styled("div")(({ theme }) => ({
  height: 64,
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: 12,
  paddingInline: 24,
  ...theme.typography.h4,
  "& svg": { width: 28, height: 28, flex: "none", color: theme.vars.palette.primary.main },
  "& .bars": { stroke: theme.vars.palette.primary.contrastText },
  "& .close": { marginInlineStart: "auto", marginInlineEnd: -12 },
  [DESK]: { "[data-sidebar=collapsed] & span, & .close": { display: "none" } },
  [TABLET]: { "nav:not([data-over]) & :is(span, .close)": { display: "none" } },
}));

export const Rows = styled("ul")({
  listStyle: "none",
  margin: 0,
  padding: "8px 12px",
  flex: 1,
  overflowY: "auto",
  overflowX: "hidden",
  "& ul": { listStyle: "none", margin: 0, padding: 0, minHeight: 0, overflow: "hidden" },
});

/** Menu item, link or button, of fixed height. */
export const Row = styled("a")(({ theme }) => ({
  ...theme.typography.body1,
  position: "relative",
  boxSizing: "border-box",
  display: "flex",
  alignItems: "center",
  gap: 12,
  width: "100%",
  height: 40,
  marginBlock: 2,
  paddingInline: "18px 12px",
  border: 0,
  borderRadius: 8,
  background: "none",
  color: theme.vars.palette.text.primary,
  textAlign: "start",
  textDecoration: "none",
  cursor: "pointer",
  transition: "background-color 120ms",
  "&:hover": { backgroundColor: theme.vars.palette.surface.sunken },
  "&[aria-current]": {
    backgroundColor: theme.vars.palette.primary.soft,
    color: theme.vars.palette.primary.main,
    fontWeight: 500,
    "&::before": {
      content: '""',
      position: "absolute",
      insetBlock: 8,
      insetInlineStart: 0,
      width: 3,
      borderRadius: 999,
      backgroundColor: theme.vars.palette.primary.main,
    },
  },
  "--ring-offset": "-2px",
  "& > svg": { flex: "none", color: theme.vars.palette.text.secondary },
  "&[aria-current] > svg, &[data-within] > svg": { color: theme.vars.palette.primary.main },
  "& .arrow": { marginInlineStart: "auto", transition: "transform 180ms" },
  "&[aria-expanded=true] .arrow": { transform: "rotate(90deg)" },
  "&[aria-disabled]": { color: theme.vars.palette.text.secondary, cursor: "default" },
  [PHONE]: { height: 48 },
  ...onRail(":is(.rows > li, .foot > div) > &", { "& > span, & .arrow": { display: "none" } }),
}));

/** Children of an item, expanding in 180 ms. */
export const Fold = styled("div")({
  display: "grid",
  gridTemplateRows: "0fr",
  visibility: "hidden",
  transition: "grid-template-rows 180ms ease-in, visibility 0s 180ms",
  // Not `visible`: in the closed menu of a phone only these links would stay reachable.
  "&[data-open]": { gridTemplateRows: "1fr", visibility: "inherit", transition: "grid-template-rows 180ms ease-out" },
  "& a": { paddingInlineStart: 50 },
  ...onRail("&", { display: "none" }),
});

/** Flyout beside a collapsed item; it overlaps the item, so that the pointer crosses no gap. */
export const Flyout = styled("div")(({ theme }) => ({
  position: "fixed",
  insetInlineStart: 64,
  paddingInlineStart: 20,
  zIndex: theme.zIndex.drawer + 1,
  "& > div": {
    minWidth: 184,
    maxHeight: "inherit",
    overflowY: "auto",
    padding: 8,
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.surface.raised,
    boxShadow: theme.vars.shadows[8],
  },
  "& strong": {
    ...theme.typography.label,
    display: "block",
    padding: "4px 12px 6px",
    color: theme.vars.palette.text.secondary,
  },
  "& > .tip": { minWidth: 0, padding: "6px 10px", ...theme.typography.label, whiteSpace: "nowrap" },
  "& ul": { listStyle: "none", margin: 0, padding: 0 },
  "& a": { paddingInlineStart: 12 },
}));

export const Foot = styled("div")(({ theme }) => ({
  flex: "none",
  padding: "8px 12px 12px",
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
}));

/** Backdrop behind the overlay. */
export const Shade = styled("div")(({ theme }) => ({
  display: "none",
  [NARROW]: {
    display: "block",
    position: "fixed",
    inset: 0,
    zIndex: theme.zIndex.drawer - 1,
    backgroundColor: theme.vars.palette.common.black,
    opacity: 0,
    visibility: "hidden",
    transition: "opacity 240ms, visibility 0s 240ms",
    "&[data-over]": { opacity: 0.5, visibility: "visible", transition: "opacity 240ms" },
  },
}));
