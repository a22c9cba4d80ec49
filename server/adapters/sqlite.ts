import type { Cell, Compilable, Result } from "../db/cell.ts";
import { readGuard } from "../db/cell.ts";

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

/** A {@link Cell} over one synchronous SQLite connection. */
export function sqliteCell(db: SyncDatabase): Cell {
  const cache = new Map<string, Prepared>();

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

  return {
    async run<Row>(question: Compilable) {
      try {
        return execute<Row>(question);
      } catch (error) {
        throw readGuard(error);
      }
    },
    async batch(statements) {
      db.exec("BEGIN IMMEDIATE");
      try {
        const results = statements.map((one) => execute<unknown>(one));
        db.exec("COMMIT");
        return results;
      } catch (error) {
        rollBack(db);
        throw readGuard(error);
      }
    },
  };
}

/** Ends a broken transaction. The engine has done so itself where the disk was full or failed, which is as good. */
function rollBack(db: SyncDatabase): void {
  try {
    db.exec("ROLLBACK");
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("no transaction is active"))) throw error;
  }
}
