import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import type { CallState } from "./panel.tsx";

const SPARK = { width: 96, height: 28 };

/** Cells of a band, parted by hairlines; the whole cell is the link. */
export const Cells = styled("div", { shouldForwardProp: (name) => name !== "columns" })<{
  columns: { xs: number; sm: number; lg: number };
}>(
  ({ theme }) => ({
    display: "grid",
    gap: 1,
    overflow: "hidden",
    borderRadius: 11,
    // The gaps show it as hairlines.
    backgroundColor: theme.vars.palette.divider,
    "& > *": { backgroundColor: theme.vars.palette.background.paper },
  }),
  ({ theme, columns }) => {
    const of = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });
    return {
      ...of(columns.xs),
      [theme.breakpoints.up("sm")]: of(columns.sm),
      [theme.breakpoints.up("lg")]: of(columns.lg),
    };
  },
);

const Cell = styled(Link)(({ theme }) => ({
  containerType: "inline-size",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  padding: 16,
  textDecoration: "none",
  "--ring-offset": "-2px",
  transition: "background-color 120ms ease-out",
  "&:hover": {
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 4%, ${theme.vars.palette.background.paper})`,
  },
  "& > .label": { ...theme.typography.label, color: theme.vars.palette.text.secondary },
  // Thirteen characters, "$1,404,458.97", fit the narrowest cell.
  "& > [data-figure]": {
    ...theme.typography.figure,
    marginTop: 4,
    fontSize: "clamp(0.875rem, 12cqi, 1.75rem)",
    fontFeatureSettings: '"tnum"',
    whiteSpace: "nowrap",
  },
  "& > .foot": { display: "flex", flexDirection: "column", gap: 8, marginTop: 8 },
  "& > .foot > .note": {
    ...theme.typography.caption,
    flexGrow: 1,
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    color: theme.vars.palette.text.secondary,
  },
  "& > .foot > .drawing": { height: SPARK.height, flexShrink: 0 },
  [theme.breakpoints.up("sm")]: { padding: 20 },
  // Beside the note if both fit.
  "@container (min-width: 210px)": {
    "& > .foot": { flexDirection: "row", alignItems: "flex-end", gap: 12 },
    "& > .foot > .drawing": { flex: `0 1000 ${SPARK.width}px`, minWidth: SPARK.width / 2 },
  },
}));

interface TileProps {
  label: string;
  to: string;
  calls: readonly CallState[];
  figure(): ReactNode;
  note(): ReactNode;
  /** Values of the period for a sparkline; undefined without one, null while they load. */
  line?: readonly number[] | null | undefined;
}

/** Figure linked to its list: label, figure, note, and a sparkline at the foot. */
export function Tile({ label, to, calls, figure, note, line }: TileProps) {
  const isThere = calls.every((call) => call.data !== undefined);
  const isFailed = !isThere && calls.some((call) => call.error);
  return (
    <Cell to={to} data-tile={label}>
      <span className="label">{label}</span>
      {isThere || isFailed ? (
        <span data-figure="">{isThere ? figure() : "—"}</span>
      ) : (
        <Box component="span" aria-hidden="true" sx={{ display: "block", height: 32, mt: 0.5 }}>
          <Skeleton variant="rounded" sx={{ width: "62%", height: "100%" }} />
        </Box>
      )}
      <div className="foot">
        <div className="note">
          {isThere ? note() : isFailed ? " " : <Skeleton variant="rounded" sx={{ width: "80%", height: 16 }} />}
        </div>
        {line !== undefined && (
          <div className="drawing" aria-hidden="true">
            {line && line.length > 1 && <Sparkline values={line} width="100%" height={SPARK.height} />}
          </div>
        )}
      </div>
    </Cell>
  );
}
