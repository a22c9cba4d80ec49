import { styled } from "@mui/material/styles";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 8fr) minmax(0, 4fr)",
  gap: 24,
  "& > div": { display: "grid", gap: 24 },
  "@media (max-width:899.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

/** The cards of the form before there is anything to show in them. */
export function FormSkeleton() {
  return (
    <Columns aria-busy="true">
      {[
        [226, 238, 210],
        [380, 210, 130],
      ].map((heights) => (
        <div key={heights[0]}>
          {heights.map((height) => (
            <Skeleton key={height} variant="rounded" height={height} sx={{ borderRadius: "12px" }} />
          ))}
        </div>
      ))}
    </Columns>
  );
}
