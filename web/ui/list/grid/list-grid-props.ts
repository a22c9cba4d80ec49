import type { RefObject } from "react";
import type { ListColumn, ListRow } from "../columns.ts";

/** Moves the grid's cursor from outside. */
export interface GridHandle {
  move(step: 1 | -1): void;
  /** Row of the cursor. */
  current(): number | undefined;
}

/** Cell of a list. */
export interface CellPosition {
  id: number;
  field: string;
}

/** Props of a list as a grid. */
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
  /** Cursor position in the plain table before the grid replaced it. */
  standing?: RefObject<CellPosition | null>;
}
