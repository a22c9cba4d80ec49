import type { ListColumn } from "../list/columns.ts";

/** The columns of a list as a file of it has them, under the reader's own heads. */
export function columnsOfFile<Row>(columns: readonly ListColumn<Row>[]) {
  const written = columns.filter((column) => !column.isTool);
  const nameOf = ({ field, inFile = field }: ListColumn<Row>) => inFile;
  return {
    columns: written.map(nameOf),
    labels: Object.fromEntries(written.map((column) => [nameOf(column), column.label])),
  };
}
