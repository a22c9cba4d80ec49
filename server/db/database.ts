import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { Schema } from "./schema.ts";

/** Anything that compiles to one SQL statement with `?` places; every kysely builder and `sql` template does. */
export interface Compilable {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] };
}

/** Typed query builders that never run by themselves: they are compiled here and run by a {@link Database}. */
export const q = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** A statement from plain SQL text, for what the builder cannot say; values still travel as `?`. */
export function statement<Row = unknown>(text: string, ...parameters: unknown[]): Compilable & { row?: Row } {
  return { compile: () => ({ sql: text, parameters }) };
}

/** One SQLite database in this process. Calls answer at once; what is read is true until the next `await`. */
export interface Database {
  all<Row>(query: Compilable): Row[];
  first<Row>(query: Compilable): Row | undefined;
  /** `changes` counts the rows that were written. */
  run(query: Compilable): { changes: number };
  /** All that `work` writes, or nothing if it throws. It must not be async. Within another transaction it is a part of that. */
  transaction<T>(work: () => T): T;
  /**
   * Resolves once all that was written so far is on the disk; rejects if that failed, and then it is lost. Nothing may
   * leave the server before.
   */
  settled(): Promise<void>;
  /** How often writes were lost on their way to the disk. What was read in between may never have been. */
  losses(): number;
  /** How many rows the engine has looked at so far; null where the host does not count them. */
  rowsRead(): number | null;
}

/** A part of a transaction: a query, or a check that throws where something does not hold. */
export type Step = Compilable | (() => void);

/** Runs all steps in one transaction. */
export const runAll = (db: Database, steps: readonly Step[]): void =>
  db.transaction(() => {
    for (const step of steps) {
      if (typeof step === "function") step();
      else db.run(step);
    }
  });

/**
 * A constraint said no; `constraint` is its name (`stale`, `users.email_fold`, …), or `foreign_key` for one that asks for
 * a record that is not there.
 */
export class GuardError extends Error {
  readonly constraint: string;
  constructor(constraint: string) {
    super(`constraint ${constraint} failed`);
    this.constraint = constraint;
  }
}

/** Turns an engine's error text into a {@link GuardError}, or gives the error back as it came. */
export function readGuard(error: unknown): unknown {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes("FOREIGN KEY constraint failed")) return new GuardError("foreign_key");
  const found = /(?:CHECK|UNIQUE) constraint failed: (?:index ')?([\w., ]+?)'?(?::|\s*$|\s*\()/.exec(`${text} `);
  return found?.[1] ? new GuardError(found[1].trim()) : error;
}
