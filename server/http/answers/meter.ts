import type { Platform } from "../../platform.ts";

type Database = Platform["db"];

/** Wraps a database and sums the rows its queries read; `read` returns null if the host does not count them. */
export function meter(db: Database): { db: Database; read(): number | null } {
  let sum: number | null = null;
  function counted<T>(work: () => T): T {
    const before = db.rowsRead();
    const result = work();
    const after = db.rowsRead();
    if (before !== null && after !== null) sum = (sum ?? 0) + after - before;
    return result;
  }
  return {
    db: {
      ...db,
      all: (query) => counted(() => db.all(query)),
      first: (query) => counted(() => db.first(query)),
      run: (query) => counted(() => db.run(query)),
    },
    read: () => sum,
  };
}
