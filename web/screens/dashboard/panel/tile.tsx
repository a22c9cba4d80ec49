import Box from "@mui/material/Box";
import { type CSSObject, styled, type Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { type CallState, failureOf, State } from "./panel.tsx";

interface TileProps {
  label: string;
  caption: string;
  to: string;
  calls: readonly CallState[];
  /** Reserves two lines for the note. */
  isCompared: boolean;
  /** Width at which the menu of all tiles is in this one's corner: with two in a row, or with all. */
  menuAbove?: "narrow" | "wide";
  figure(): ReactNode;
  note(): ReactNode;
  drawing?: () => ReactNode;
}

const look = ({ theme }: { theme: Theme }): CSSObject => ({
  position: "relative",
  containerType: "inline-size",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  padding: 16,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  textDecoration: "none",
  transition: "border-color 120ms ease-out",
  "&:hover": { borderColor: theme.vars.palette.rule },
  "& > .head": {
    display: "flex",
    flexDirection: "column",
    justifyContent: "space-between",
    columnGap: 8,
    marginBottom: 8,
    color: theme.vars.palette.text.secondary,
  },
  "&[data-menu=narrow] > .head": {
    paddingInlineEnd: 44,
    [theme.breakpoints.up("sm")]: { paddingInlineEnd: 36 },
    [theme.breakpoints.up("lg")]: { paddingInlineEnd: 0 },
  },
  "&[data-menu=wide] > .head": { [theme.breakpoints.up("lg")]: { paddingInlineEnd: 36 } },
  "& .label": theme.typography.label,
  "& .caption": theme.typography.caption,
  // Thirteen characters, "$1,404,458.97", fit the narrowest tile.
  "& > [data-figure]": {
    ...theme.typography.h4,
    fontSize: "clamp(0.875rem, 12cqi, 1.25rem)",
    fontFeatureSettings: '"tnum"',
    whiteSpace: "nowrap",
  },
  "& > .drawing": {
    ...theme.typography.caption,
    display: "none",
    position: "absolute",
    right: 20,
    bottom: 10,
    textAlign: "end",
    color: theme.vars.palette.text.secondary,
  },
  "& > .note": {
    ...theme.typography.caption,
    marginTop: 8,
    minHeight: 32,
    color: theme.vars.palette.text.secondary,
  },
  // Beside the note if both fit.
  "@container (min-width: 210px)": {
    "& > .drawing": { display: "block" },
    "& > .drawing + .note": { paddingInlineEnd: 72 },
  },
  [theme.breakpoints.up("sm")]: {
    padding: 20,
    // Fixed: custom dates would fit beside some labels in some fonts and move the page.
    "&:not([data-dated]) > .head": { flexDirection: "row", flexWrap: "wrap" },
    "& > [data-figure]": { ...theme.typography.figure, fontSize: "clamp(1.125rem, 13.4cqi, 1.75rem)" },
    "&:not([data-compared]) > .note": { minHeight: 16 },
  },
});
const Ground = styled("div")(look);
const Way = styled(Link)(look);

/** Figure linked to its list. */
export function Tile(props: TileProps) {
  const { label, caption, to, calls, isCompared, menuAbove, figure, note, drawing } = props;
  const marks = {
    "data-tile": label,
    "data-menu": menuAbove,
    "data-compared": isCompared || undefined,
    "data-dated": caption.length > 16 || undefined,
  };
  const content = (
    <>
      <div className="head">
        <span className="label">{label}</span>
        <span className="caption">{caption}</span>
      </div>
      <State calls={calls} skeleton={<TileSkeleton isCompared={isCompared} />}>
        {() => (
          <>
            <span data-figure="">{figure()}</span>
            {drawing && (
              <div className="drawing" aria-hidden="true">
                {drawing()}
              </div>
            )}
            <div className="note">{note()}</div>
          </>
        )}
      </State>
    </>
  );
  // A retry button must not be inside a link.
  if (failureOf(calls)) return <Ground {...marks}>{content}</Ground>;
  return (
    <Way to={to} {...marks}>
      {content}
    </Way>
  );
}

function TileSkeleton({ isCompared }: { isCompared: boolean }) {
  return (
    <>
      <Skeleton variant="rounded" sx={{ width: "62%", height: { xs: 28, sm: 32 } }} />
      <Box sx={{ mt: 1, minHeight: isCompared ? 32 : { xs: 32, sm: 16 } }}>
        <Skeleton variant="rounded" sx={{ width: "80%", height: 12 }} />
      </Box>
    </>
  );
}
