import type { DurableObjectStorage } from "@cloudflare/workers-types";
import { compiled, type Database, type Query, readGuard } from "../../db/database.ts";
import type { Migratable } from "../../db/migrate.ts";

/** Durable Object storage used for SQL. */
export type ObjectStorage = Pick<DurableObjectStorage, "sql" | "transactionSync">;

/**
 * {@link Database} over the SQLite of a Durable Object. The runtime holds back responses until writes are on the disk.
 */
export function objectDatabase(storage: ObjectStorage): Database {
  const { sql } = storage;

  let rowsRead = 0;

  function execute(query: Query) {
    const { sql: text, parameters } = compiled(query);
    const values = parameters.map((value) => (typeof value === "boolean" ? Number(value) : (value ?? null)));
    const cursor = sql.exec(text, ...values);
    const rows = cursor.toArray();
    rowsRead += cursor.rowsRead;
    return { rows, asks: cursor.columnNames.length > 0 };
  }

  function run(query: Query): { changes: number } {
    const { rows, asks } = execute(query);
    // The cursor's own count includes index rows.
    return { changes: asks ? rows.length : Number(sql.exec("SELECT changes() AS n").one().n) };
  }

  function guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw readGuard(error);
    }
  }

  return {
    all: <Row>(query: Query) => guarded(() => execute(query).rows as Row[]),
    first: <Row>(query: Query) => guarded(() => execute(query).rows[0] as Row | undefined),
    run: (query) => guarded(() => run(query)),
    transaction: (work) => guarded(() => storage.transactionSync(work)),
    settled: () => Promise.resolve(),
    losses: () => 0,
    rowsRead: () => rowsRead,
  };
}

/** Adapts the storage for migrations. */
export const migratable = (storage: ObjectStorage): Migratable => ({
  exec: (text) => void storage.sql.exec(text),
  all: (text) => storage.sql.exec(text).toArray(),
  transaction: (work) => storage.transactionSync(work),
});
