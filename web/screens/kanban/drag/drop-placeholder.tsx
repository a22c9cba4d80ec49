import { styled } from "@mui/material/styles";
import { useContext, useEffect, useRef } from "react";
import { DragContext, useDragState } from "./drag-store.ts";

const Space = styled("li")(({ theme }) => ({
  boxSizing: "border-box",
  flex: "none",
  listStyle: "none",
  borderRadius: 8,
  border: `2px dashed ${theme.vars.palette.primary.main}`,
  backgroundColor: theme.vars.palette.primary.soft,
}));
const ColumnSpace = styled(Space)({ borderRadius: 12, alignSelf: "stretch" });

/** Placeholder of a dragged card. */
export function DropPlaceholder() {
  return <Space {...useGap("height")} />;
}

/** Placeholder of a dragged column. */
export function ColumnPlaceholder() {
  return <ColumnSpace as="div" {...useGap("width")} />;
}

function useGap(side: "height" | "width") {
  const store = useContext(DragContext);
  const place = useRef<HTMLLIElement & HTMLDivElement>(null);
  const size = useDragState((drag) => drag?.size ?? 0);
  const to = useDragState((drag) => (drag?.by === "keys" ? JSON.stringify(drag.to) : null));
  // Keyboard moves scroll into view; a pointer scrolls at the edges.
  useEffect(() => {
    if (to !== null && store.now()) place.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [to, store]);
  return { ref: place, "aria-hidden": true as const, "data-gap": "", style: { [side]: size } };
}
