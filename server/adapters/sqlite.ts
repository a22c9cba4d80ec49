import { compiled, type Database, type Query, readGuard } from "../db/database.ts";
import type { Migratable } from "../db/migrate.ts";

/** Synchronous SQLite API used here: that of `node:sqlite` on Deno and of a WASM build in tests. */
export interface SyncDatabase {
  exec(text: string): void;
  prepare(text: string): SyncStatement;
}
export interface SyncStatement {
  columns(): readonly unknown[];
  all(...parameters: never[]): unknown[];
  run(...parameters: never[]): { changes: number | bigint };
}

interface Prepared {
  statement: SyncStatement;
  /** The statement returns rows. */
  asks: boolean;
  writes: boolean;
}

const CACHED_STATEMENTS = 400;

/** Statements that write nothing. They begin no transaction, because some pragmas cannot run within one. */
const READS = /^\s*(?:select|values|explain|pragma)\b/i;
const READS_WITH = /^\s*with\b(?!.*\b(?:insert|update|delete|replace)\b)/is;

/** Transaction of all writes in one turn of the event loop. */
interface Turn {
  /** Resolves when the writes are on disk. */
  stored: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

function newTurn(): Turn {
  const turn = {} as Turn;
  turn.stored = new Promise((resolve, reject) => {
    turn.resolve = resolve;
    turn.reject = reject;
  });
  // Each response awaits the promise itself; an unobserved rejection must not end the process.
  turn.stored.catch(() => undefined);
  return turn;
}

/**
 * {@link Database} over one synchronous SQLite connection. Only flushed data survives a power loss, and a flush is
 * slow. So the first write of a turn of the event loop begins a transaction, transactions within it are savepoints, and
 * it commits when the turn ends.
 */
export function sqliteDatabase(db: SyncDatabase): Database {
  const cache = new Map<string, Prepared>();
  let turn: Turn | undefined;
  /** Nesting depth of transactions. */
  let depth = 0;
  let lost = 0;

  function prepared(text: string): Prepared {
    const known = cache.get(text);
    if (known) return known;
    const statement = db.prepare(text);
    const writes = !READS.test(text) && !READS_WITH.test(text);
    const fresh = { statement, asks: statement.columns().length > 0, writes };
    if (cache.size >= CACHED_STATEMENTS) cache.clear();
    cache.set(text, fresh);
    return fresh;
  }

  function ready(query: Query) {
    const { sql, parameters } = compiled(query);
    const found = prepared(sql);
    if (found.writes) beginTurn();
    const values = parameters.map((value) => (typeof value === "boolean" ? Number(value) : (value ?? null))) as never[];
    return { ...found, values };
  }

  function all<Row>(query: Query): Row[] {
    const { statement, asks, values } = ready(query);
    if (asks) return statement.all(...values) as Row[];
    statement.run(...values);
    return [];
  }

  function run(query: Query): { changes: number } {
    const { statement, asks, values } = ready(query);
    return { changes: asks ? statement.all(...values).length : Number(statement.run(...values).changes) };
  }

  function beginTurn(): Turn {
    if (turn) return turn;
    db.exec("BEGIN IMMEDIATE");
    turn = newTurn();
    setImmediate(endTurn, turn);
    return turn;
  }

  function endTurn(own: Turn): void {
    if (turn !== own) return;
    try {
      db.exec("COMMIT");
      turn = undefined;
      own.resolve();
    } catch (error) {
      lose(own, error);
    }
  }

  /** Discards all writes of the turn, including those whose caller already continued. */
  function lose(own: Turn, error: unknown): void {
    turn = undefined;
    lost += 1;
    rollBack(db);
    own.reject(error);
  }

  function transaction<T>(work: () => T): T {
    const own = beginTurn();
    depth += 1;
    const name = `part_${depth}`;
    try {
      db.exec(`SAVEPOINT ${name}`);
      const result = work();
      if (result instanceof Promise) throw new Error("the work of a transaction must not be async");
      db.exec(`RELEASE ${name}`);
      return result;
    } catch (error) {
      // SQLite rolls back the whole transaction itself on a full disk or an I/O error.
      if (turn === own && !isTakenBack(name)) lose(own, error);
      throw error;
    } finally {
      depth -= 1;
    }
  }

  function isTakenBack(name: string): boolean {
    try {
      db.exec(`ROLLBACK TO ${name}; RELEASE ${name}`);
      return true;
    } catch {
      return false;
    }
  }

  function guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw readGuard(error);
    }
  }

  return {
    all: (query) => guarded(() => all(query)),
    first: <Row>(query: Query<Row>) => guarded(() => all<Row>(query)[0]),
    run: (query) => guarded(() => run(query)),
    transaction: (work) => guarded(() => transaction(work)),
    settled: () => turn?.stored ?? Promise.resolve(),
    losses: () => lost,
    rowsRead: () => null,
  };
}

/** Adapts the connection for migrations. */
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

/** Rolls back a failed transaction. */
function rollBack(db: SyncDatabase): void {
  try {
    db.exec("ROLLBACK");
  } catch {
    // SQLite has already rolled back after a full disk or an I/O error. The next statement reports any other error.
  }
}
