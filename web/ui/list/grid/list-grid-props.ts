import type { RefObject } from "react";
import type { ListColumn, ListRow } from "../columns.ts";

/** What moves the grid's cursor from outside. */
export interface GridHandle {
  move(step: 1 | -1): void;
  /** The row the keyboard stands on. */
  current(): number | undefined;
}

/** A cell of a list. */
export interface CellPosition {
  id: number;
  field: string;
}

/** What the list as a grid is given. */
export interface ListGridProps<Row extends ListRow> {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  total: number;
  page: number;
  pageSize: number;
  rowHeight: number;
  sort: string;
  language: string;
  openId?: number | undefined;
  onSort(sort: string | undefined): void;
  onWidth?: ((field: string, width: number) => void) | undefined;
  hrefOf?: ((row: Row) => string) | undefined;
  chosen?: ReadonlySet<number> | undefined;
  onChoose?: ((ids: ReadonlySet<number>) => void) | undefined;
  onEdit?: ((row: Row, before: Row) => Promise<Row>) | undefined;
  onHandle?(handle: GridHandle | null): void;
  /** Where the keyboard stood in the table the grid takes the place of. */
  standing?: RefObject<CellPosition | null>;
}
