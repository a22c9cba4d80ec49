import type { Cell, Compilable } from "../../server/db/cell.ts";

/**
 * Lets somebody else act between what the next write has read and what it writes; `isIt` names its batch where others
 * may come before.
 */
export function meanwhile(
  cell: Cell,
  act: () => unknown,
  isIt: (statements: readonly Compilable[]) => boolean = () => true,
): void {
  const batch = cell.batch.bind(cell);
  cell.batch = async (statements) => {
    if (!isIt(statements)) return batch(statements);
    cell.batch = batch;
    await act();
    return batch(statements);
  };
}
