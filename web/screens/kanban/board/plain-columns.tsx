import { useBoardFacts } from "../board-facts.ts";
import { ColumnPlaceholder } from "../drag/drop-placeholder.tsx";
import { useColumnPlaceholder } from "../drag/use-column-placeholder.ts";
import type { Cells } from "../lanes/lanes.ts";
import { AddColumn } from "./add-column.tsx";
import type { CardsProps } from "./board-cell.tsx";
import { BoardColumn } from "./board-column.tsx";

/** Columns side by side, with the placeholder of a dragged one. */
export function PlainColumns({ columns, ...props }: CardsProps & Pick<Cells, "columns">) {
  const { rights } = useBoardFacts();
  const withGap = useColumnPlaceholder(columns);
  return (
    <>
      {withGap(
        ({ column }) => (
          <BoardColumn key={column.id} column={column} {...props} />
        ),
        <ColumnPlaceholder key="gap" />,
      )}
      {rights.columns && <AddColumn count={columns.length} />}
    </>
  );
}
