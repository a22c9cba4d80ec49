import type { ReactNode } from "react";

/** One column of a list: how wide, how drawn, how written to a file. Exactly one column is `isMain`: it takes the rest. */
export interface ListColumn<Row> {
  field: string;
  label: string;
  width: number;
  /** Where the table is narrow, columns with this are left out, the highest first; the record itself shows all. */
  priority?: number;
  /** The person gave the width; the column takes no more. */
  isFixed?: boolean;
  isMain?: boolean;
  align?: "right";
  isSortable?: boolean;
  /** Cannot be hidden and is not written to files (row actions). */
  isTool?: boolean;
  /** What a file of the list calls the column, where that is not its field. */
  inFile?: string;
  draw(row: Row): ReactNode;
  text(row: Row): string | number;
  /** Edited in its cell. */
  edit?: CellEdit;
  /** Opened over its cell by a double click or Enter, for who may. */
  onOpen?(row: Row, cell: HTMLElement): void;
}

/** How the value of a cell is edited in its place. */
export type CellEdit =
  | { kind: "text" }
  /** Says in words what is wrong with an entry; undefined is one that is no number. */
  | { kind: "number"; problemOf(value: number | undefined, row: unknown): string | null }
  /** What a row may be given, with what it has; where that is all, its cell is only read. */
  | { kind: "choice"; valuesOf(row: unknown): readonly string[]; labelOf(value: string): string };

/** Whether the cell of a row can be edited in its place. */
export const isEditableIn = (edit: CellEdit | undefined, row: unknown): boolean =>
  edit?.kind === "choice" ? edit.valuesOf(row).length > 1 : !!edit;

/** Whether a column is too narrow for its label, which is then only read aloud. */
export const isUnlabelled = <Row>({ isTool, width }: ListColumn<Row>): boolean => !!isTool && width < 80;

/** What every row of a list has. */
export interface ListRow {
  id: number;
}

export const HEADER_HEIGHT = 56;
export const CHECK_WIDTH = 50;
/** More rows than these scroll inside the table. */
export const VISIBLE_ROWS = 25;

/** The height of a table with so many rows, drawn plain or by the grid. */
export const tableHeight = (rows: number, rowHeight: number): number =>
  HEADER_HEIGHT + Math.min(Math.max(rows, 1), VISIBLE_ROWS) * rowHeight + 2;

const tableWidth = <Row>(columns: readonly ListColumn<Row>[], hasChecks: boolean): number =>
  columns.reduce((sum, column) => sum + column.width, hasChecks ? CHECK_WIDTH : 0);

/** From which width of the table on each column with a priority is shown. Whoever has set a width decides alone: then all are. */
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

/** The least width at which the columns that are always shown are not squeezed. */
export const neededWidth = <Row>(columns: readonly ListColumn<Row>[], hasChecks: boolean): number =>
  tableWidth(columns.some(({ isFixed }) => isFixed) ? columns : columns.filter(({ priority }) => !priority), hasChecks);
