import type { Cell, Result } from "../db/cell.ts";

/** A cell that adds up the rows its statements look at; `read` stays null where the host does not count them. */
export function meter(cell: Cell): { cell: Cell; read(): number | null } {
  let sum: number | null = null;
  const note = <Row>(result: Result<Row>): Result<Row> => {
    if (result.read !== undefined) sum = (sum ?? 0) + result.read;
    return result;
  };
  return {
    cell: {
      ...cell,
      run: (question) => note(cell.run(question)),
      batch: async (statements) => (await cell.batch(statements)).map(note),
    },
    read: () => sum,
  };
}
