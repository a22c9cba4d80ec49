import type { Cell, Compilable, Result } from "../db/cell.ts";
import { readGuard } from "../db/cell.ts";
import type { Migratable } from "../db/migrate.ts";

/** What we use of a synchronous SQLite: `node:sqlite` on Deno has this shape, tests lend a WASM build in the same one. */
export interface SyncDatabase {
  exec(text: string): void;
  prepare(text: string): SyncStatement;
}
export interface SyncStatement {
  columns(): readonly unknown[];
  all(...parameters: never[]): unknown[];
  run(...parameters: never[]): { changes: number | bigint };
}

/** A statement, and whether it answers with rows. */
interface Prepared {
  statement: SyncStatement;
  asks: boolean;
}

const CACHED_STATEMENTS = 400;

/** A batch that waits for its turn, and what tells its caller how it went. */
interface Waiting {
  statements: readonly Compilable[];
  resolve: (results: Result<unknown>[]) => void;
  reject: (error: unknown) => void;
}

type Attempt = (one: Waiting) => () => void;

/**
 * A {@link Cell} over one synchronous SQLite connection. What survives a loss of power has been flushed, and a flush is
 * what takes long: batches that come in one turn of the event loop share a transaction, each of them all or nothing still.
 */
export function sqliteCell(db: SyncDatabase): Cell {
  const cache = new Map<string, Prepared>();
  let waiting: Waiting[] = [];

  function prepared(text: string): Prepared {
    const known = cache.get(text);
    if (known) return known;
    const statement = db.prepare(text);
    const fresh = { statement, asks: statement.columns().length > 0 };
    if (cache.size >= CACHED_STATEMENTS) cache.clear();
    cache.set(text, fresh);
    return fresh;
  }

  function execute<Row>(question: Compilable): Result<Row> {
    const { sql, parameters } = question.compile();
    const { statement, asks } = prepared(sql);
    const values = parameters.map((value) => (typeof value === "boolean" ? Number(value) : (value ?? null))) as never[];
    if (asks) {
      const rows = statement.all(...values) as Row[];
      return { rows, changes: rows.length };
    }
    return { rows: [], changes: Number(statement.run(...values).changes) };
  }

  /** Runs a batch within a transaction; what comes back tells its caller. */
  const attempt: Attempt = ({ statements, resolve }) => {
    const results = statements.map((one) => execute<unknown>(one));
    return () => resolve(results);
  };

  /** The same, but what a refused batch did is taken back, and the transaction goes on without it. */
  const attemptAlone: Attempt = (one) => {
    db.exec("SAVEPOINT batch");
    try {
      const tell = attempt(one);
      db.exec("RELEASE batch");
      return tell;
    } catch (error) {
      db.exec("ROLLBACK TO batch; RELEASE batch");
      return () => one.reject(readGuard(error));
    }
  };

  /** Nobody is told before all that was done is on the disk. */
  function transaction(group: readonly Waiting[], by: Attempt): void {
    db.exec("BEGIN IMMEDIATE");
    let tell: (() => void)[];
    try {
      tell = group.map(by);
      db.exec("COMMIT");
    } catch (error) {
      rollBack(db);
      throw error;
    }
    for (const one of tell) one();
  }

  /** Savepoints cost a tenth of a batch, so a group is run again with them only where one of it was refused. */
  function runAll(group: readonly Waiting[]): void {
    try {
      transaction(group, attempt);
    } catch (error) {
      if (group.length === 1) throw error;
      transaction(group, attemptAlone);
    }
  }

  function takeTurn(): void {
    const group = waiting;
    waiting = [];
    try {
      runAll(group);
    } catch (error) {
      for (const { reject } of group) reject(readGuard(error));
    }
  }

  return {
    async run<Row>(question: Compilable) {
      try {
        return execute<Row>(question);
      } catch (error) {
        throw readGuard(error);
      }
    },
    batch: (statements) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(takeTurn);
        waiting.push({ statements, resolve, reject });
      }),
  };
}

/** The same connection as migrations need it. */
export const migratable = (db: SyncDatabase): Migratable => ({
  exec: (text) => db.exec(text),
  all: (text) => db.prepare(text).all(),
  transaction(work) {
    db.exec("BEGIN IMMEDIATE");
    try {
      work();
      db.exec("COMMIT");
    } catch (error) {
      rollBack(db);
      throw error;
    }
  },
});

/** Ends a broken transaction. The engine has done so itself where the disk was full or failed, which is as good. */
function rollBack(db: SyncDatabase): void {
  try {
    db.exec("ROLLBACK");
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("no transaction is active"))) throw error;
  }
}
