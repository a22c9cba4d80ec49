import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { ReactNode } from "react";
import { Link } from "../../ui/link.tsx";
import { type CallState, failureOf, State } from "./panel.tsx";

interface TileProps {
  label: string;
  caption: string;
  to: string;
  calls: readonly CallState[];
  /** Keeps room for a sentence of two lines. */
  isCompared: boolean;
  figure(): string;
  note(): ReactNode;
  drawing?: () => ReactNode;
}

/** One figure that opens the list it was counted from. */
export function Tile({ label, caption, to, calls, isCompared, figure, note, drawing }: TileProps) {
  // A button to ask again stands in no link.
  const way = failureOf(calls) ? {} : { component: Link, to };
  return (
    <Box
      {...way}
      data-tile={label}
      sx={{
        position: "relative",
        containerType: "inline-size",
        display: "flex",
        flexDirection: "column",
        minWidth: 0,
        p: { xs: 2, sm: 2.5 },
        bgcolor: "background.paper",
        border: 1,
        borderColor: "divider",
        borderRadius: "12px",
        textDecoration: "none",
        transition: "border-color 120ms ease-out",
        "&:hover": { borderColor: "surface.field" },
      }}
    >
      <Box
        sx={{
          display: "flex",
          flexDirection: { xs: "column", sm: "row" },
          flexWrap: { sm: "wrap" },
          justifyContent: "space-between",
          columnGap: 1,
          mb: 1,
          color: "text.secondary",
        }}
      >
        <Box component="span" sx={{ typography: "label" }}>
          {label}
        </Box>
        <Box component="span" sx={{ typography: "caption" }}>
          {caption}
        </Box>
      </Box>
      <State calls={calls} skeleton={<TileSkeleton isCompared={isCompared} />}>
        {() => (
          <>
            <Box
              component="span"
              data-figure=""
              sx={{
                typography: { xs: "h4", sm: "figure" },
                // Thirteen signs, "$1,404,458.97", fit into the narrowest tile.
                "&&": { fontSize: { xs: "clamp(0.875rem, 12cqi, 1.25rem)", sm: "clamp(1.125rem, 13.4cqi, 1.75rem)" } },
                fontFeatureSettings: '"tnum"',
                whiteSpace: "nowrap",
              }}
            >
              {figure()}
            </Box>
            {drawing && (
              <Box
                sx={{
                  ...{ display: "none", position: "absolute", right: 20, bottom: 18 },
                  // Beside the note, where both have room.
                  "@container (min-width: 210px)": { display: "block" },
                }}
              >
                {drawing()}
              </Box>
            )}
            <Box
              sx={{
                mt: 1,
                minHeight: isCompared ? 32 : { xs: 32, sm: 16 },
                typography: "caption",
                color: "text.secondary",
                ...(drawing && { "@container (min-width: 210px)": { paddingInlineEnd: "72px" } }),
              }}
            >
              {note()}
            </Box>
          </>
        )}
      </State>
    </Box>
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
