import type { Platform } from "../../platform.ts";

type Database = Platform["db"];

/** Wraps a database and sums the rows its queries read; `read` returns null if the host does not count them. */
export function meter(db: Database): { db: Database; read(): number | null } {
  let sum: number | null = null;
  function noted<T>(work: () => T): T {
    const before = db.rowsRead();
    const result = work();
    const after = db.rowsRead();
    if (before !== null && after !== null) sum = (sum ?? 0) + after - before;
    return result;
  }
  return {
    db: {
      ...db,
      all: (query) => noted(() => db.all(query)),
      first: <Row>(query: Parameters<Database["first"]>[0]) => noted(() => db.first<Row>(query)),
      run: (query) => noted(() => db.run(query)),
    },
    read: () => sum,
  };
}
