import { AddColumn } from "./add-column.tsx";
import type { CardsProps } from "./board-cell.tsx";
import { BoardColumn } from "./board-column.tsx";
import { useFacts } from "./board-facts.ts";
import { useDragFact } from "./drag/drag-store.ts";
import { ColumnGap } from "./drag/gap.tsx";
import type { Cells } from "./lanes.ts";

/** The columns side by side, with a gap where one that is dragged would come to stand. */
export function PlainColumns({ columns, ...props }: CardsProps & Pick<Cells, "columns">) {
  const { rights } = useFacts();
  const gapAt = useDragFact((drag) => (drag?.kind === "column" ? drag.to : null));
  const draggedId = useDragFact((drag) => (drag?.kind === "column" ? drag.id : null));
  const parts = [];
  let others = 0;
  for (const column of columns) {
    if (column.id !== draggedId) {
      if (others === gapAt) parts.push(<ColumnGap key="gap" />);
      others += 1;
    }
    parts.push(<BoardColumn key={column.id} column={column} {...props} />);
  }
  if (gapAt !== null && gapAt >= others) parts.push(<ColumnGap key="gap" />);
  return (
    <>
      {parts}
      {rights.columns && <AddColumn count={columns.length} />}
    </>
  );
}
