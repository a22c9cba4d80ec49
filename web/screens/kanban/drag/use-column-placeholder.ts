import type { ReactNode } from "react";
import type { ColumnView } from "../board-operations.ts";
import { useDragState } from "./drag-store.ts";

interface Place {
  column: ColumnView;
  /** A column lifted by keys stays in place, one held by the pointer is away. */
  state: "lifted" | "away" | undefined;
}

/** Renders each column and the placeholder of the dragged one, at the same index in every row. */
export function useColumnPlaceholder(columns: readonly ColumnView[]) {
  const draggedId = useDragState((drag) => (drag?.kind === "column" ? drag.id : null));
  const by = useDragState((drag) => (drag?.kind === "column" ? drag.by : null));
  const gapAt = useDragState((drag) => (drag?.kind === "column" ? drag.to : null));
  return (draw: (place: Place) => ReactNode, gap: ReactNode): ReactNode[] => {
    const parts: ReactNode[] = [];
    let others = 0;
    for (const column of columns) {
      const isDragged = column.id === draggedId;
      if (!isDragged) {
        if (others === gapAt) parts.push(gap);
        others += 1;
      }
      parts.push(draw({ column, state: isDragged ? (by === "keys" ? "lifted" : "away") : undefined }));
    }
    if (gapAt !== null && gapAt >= others) parts.push(gap);
    return parts;
  };
}
