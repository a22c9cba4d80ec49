import type { ListColumn } from "../list/columns.ts";

/** Columns of a list in a file, with translated headings. */
export function columnsOfFile<Row>(columns: readonly ListColumn<Row>[]) {
  const written = columns.filter((column) => !column.isTool);
  const nameOf = ({ field, inFile = field }: ListColumn<Row>) => inFile;
  return {
    columns: written.map(nameOf),
    labels: Object.fromEntries(written.map((column) => [nameOf(column), column.label])),
  };
}
