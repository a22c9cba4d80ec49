import type { ReactNode } from "react";

/** Column of a list: width, rendering, export. Exactly one column is `isMain` and takes the remaining width. */
export interface ListColumn<Row> {
  field: string;
  label: string;
  width: number;
  /** Narrow tables hide columns with a priority, the highest number first; the record shows all fields. */
  priority?: number;
  /** Width set by the person; the column does not grow. */
  isFixed?: boolean;
  isMain?: boolean;
  align?: "right";
  isSortable?: boolean;
  /** Cannot be hidden or exported (row actions). */
  isTool?: boolean;
  /** Export name, if it differs from the field. */
  inFile?: string;
  draw(row: Row): ReactNode;
  text(row: Row): string | number;
  /** Inline editing of the cell. */
  edit?: CellEdit;
  /** Opens an editor over the cell by double click or Enter, with permission. */
  onOpen?(row: Row, cell: HTMLElement): void;
}

/** Inline editor of a cell. */
export type CellEdit =
  | { kind: "text" }
  /** Message for an invalid number; undefined stands for no number. */
  | { kind: "number"; problemOf(value: number | undefined, row: unknown): string | null }
  /** Choices of a row including its value; with that as the only choice the cell is read-only. */
  | { kind: "choice"; valuesOf(row: unknown): readonly string[]; labelOf(value: string): string };

/** Whether a row's cell can be edited inline. */
export const isEditableIn = (edit: CellEdit | undefined, row: unknown): boolean =>
  edit?.kind === "choice" ? edit.valuesOf(row).length > 1 : !!edit;

/** Whether a column is too narrow for its label, which is then only for screen readers. */
export const isUnlabelled = <Row>({ isTool, width }: ListColumn<Row>): boolean => !!isTool && width < 80;

/** Required fields of every row. */
export interface ListRow {
  id: number;
}

export const HEADER_HEIGHT = 56;
export const CHECK_WIDTH = 50;
/** Tables with more rows scroll inside. */
export const VISIBLE_ROWS = 25;

/** Table height for this many rows, for plain table and grid. */
export const tableHeight = (rows: number, rowHeight: number): number =>
  HEADER_HEIGHT + Math.min(Math.max(rows, 1), VISIBLE_ROWS) * rowHeight + 2;

const tableWidth = <Row>(columns: readonly ListColumn<Row>[], hasChecks: boolean): number =>
  columns.reduce((sum, column) => sum + column.width, hasChecks ? CHECK_WIDTH : 0);

/** Table width from which each column with a priority is shown. With a width set by the person all are shown. */
export function shownFrom<Row>(columns: readonly ListColumn<Row>[], hasChecks: boolean): ReadonlyMap<string, number> {
  if (columns.some(({ isFixed }) => isFixed)) return new Map();
  const ranked = columns.filter(({ priority }) => priority).sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
  let width = neededWidth(columns, hasChecks);
  return new Map(
    ranked.map((column) => {
      width += column.width;
      return [column.field, width];
    }),
  );
}

/** Minimum width of the columns without a priority. */
export const neededWidth = <Row>(columns: readonly ListColumn<Row>[], hasChecks: boolean): number =>
  tableWidth(columns.some(({ isFixed }) => isFixed) ? columns : columns.filter(({ priority }) => !priority), hasChecks);
