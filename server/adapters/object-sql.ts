import type { DurableObjectStorage } from "@cloudflare/workers-types";
import { type Cell, type Compilable, type Result, readGuard } from "../db/cell.ts";
import type { Migratable } from "../db/migrate.ts";

/** What the shop's object has of SQLite. */
export type ObjectStorage = Pick<DurableObjectStorage, "sql" | "transactionSync">;

/**
 * A {@link Cell} over the SQLite of a Durable Object. No answer leaves the object before what was written is on the
 * disk: the runtime holds it back until then.
 */
export function objectCell(storage: ObjectStorage): Cell {
  const { sql } = storage;

  function execute<Row>(question: Compilable): Result<Row> {
    const compiled = question.compile();
    const values = compiled.parameters.map((value) => (typeof value === "boolean" ? Number(value) : (value ?? null)));
    const cursor = sql.exec(compiled.sql, ...values);
    const rows = cursor.toArray() as Row[];
    // The cursor counts the rows of indexes too.
    const changes = cursor.columnNames.length > 0 ? rows.length : Number(sql.exec("SELECT changes() AS n").one().n);
    return { rows, changes, read: cursor.rowsRead };
  }

  function guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw readGuard(error);
    }
  }

  const transaction = <T>(work: () => T): T => guarded(() => storage.transactionSync(work));

  return {
    run: <Row>(question: Compilable) => guarded(() => execute<Row>(question)),
    batch: async (statements) => transaction(() => statements.map((one) => execute<unknown>(one))),
    transaction,
    settled: () => Promise.resolve(),
    losses: () => 0,
  };
}

/** The same SQLite as migrations need it. */
export const migratable = (storage: ObjectStorage): Migratable => ({
  exec: (text) => void storage.sql.exec(text),
  all: (text) => storage.sql.exec(text).toArray(),
  transaction: (work) => storage.transactionSync(work),
});
