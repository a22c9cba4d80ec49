import Box from "@mui/material/Box";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";

interface LinesProps {
  count: number;
  head?: boolean;
}

/** Skeleton of a list at its final height. */
export function ListSkeleton({ count, head = false }: LinesProps) {
  return (
    <Box>
      {head && <Box sx={{ height: 32 }} />}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Box key={index} sx={{ height: 44, display: "flex", alignItems: "center" }}>
          <Skeleton variant="text" sx={{ width: "100%" }} />
        </Box>
      ))}
    </Box>
  );
}

/** Skeleton of a chart. */
export function ChartSkeleton() {
  return <Skeleton variant="rounded" sx={{ width: "100%", height: "100%" }} />;
}
