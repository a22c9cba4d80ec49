import Box from "@mui/material/Box";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";

interface LinesProps {
  count: number;
  /** A list's row, a table's header, … in pixels. */
  row?: 44 | 48;
  head?: boolean;
}

/** Rows that are still to come, as high as they will be. */
export function ListSkeleton({ count, row = 44, head = false }: LinesProps) {
  return (
    <Box>
      {head && <Box sx={{ height: 36 }} />}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Box key={index} sx={{ height: row, display: "flex", alignItems: "center" }}>
          <Skeleton variant="text" sx={{ width: "100%" }} />
        </Box>
      ))}
    </Box>
  );
}

/** A chart that is still to come. */
export function ChartSkeleton() {
  return <Skeleton variant="rounded" sx={{ width: "100%", height: "100%" }} />;
}
