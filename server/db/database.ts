import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type QueryExecutorProvider,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import type { Schema } from "./schema.ts";

/** Query with the type of its rows: any kysely builder or `sql` template. Call `compile` with {@link q}. */
export interface Query<Row = unknown> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

/** Typed query builder without a driver: a {@link Database} runs its queries. */
export const q = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** SQL text of a query and the values of its `?`. */
export const compiled = <Row>(query: Query<Row>): CompiledQuery<Row> => query.compile(q);

/** Operand of IN: a list of any length as one bound value, since Workers bind at most 100. */
export const inList = <Value extends number | string>(values: readonly Value[]): RawBuilder<Value> =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** SQLite database in this process. Calls are synchronous; rows are valid until the next `await`. */
export interface Database {
  all<Row>(query: Query<Row>): Row[];
  first<Row>(query: Query<Row>): Row | undefined;
  /** `changes` is the number of written rows. */
  run(query: Query): { changes: number };
  /**
   * Runs `work` in a transaction and rolls back if it throws. `work` must not be async. Nested calls are savepoints.
   */
  transaction<T>(work: () => T): T;
  /**
   * Resolves once all earlier writes are on the disk; rejects if they were lost. No response or effect may leave the
   * server before.
   */
  settled(): Promise<void>;
  /** Number of times that writes were lost before reaching the disk. Rows read in between may never have existed. */
  losses(): number;
  /** Number of rows the engine has read so far; null if the host does not count them. */
  rowsRead(): number | null;
}

/** Step of a transaction: a query, or a check that throws. */
export type Step = Query | (() => void);

/** Runs all steps in one transaction. */
export const runAll = (db: Database, steps: readonly Step[]): void =>
  db.transaction(() => {
    for (const step of steps) {
      if (typeof step === "function") step();
      else db.run(step);
    }
  });

/**
 * Violated constraint; `constraint` is its name (`stale`, `users.email_fold`, …), or `foreign_key` if a referenced row
 * is missing.
 */
export class ConstraintError extends Error {
  readonly constraint: string;
  constructor(constraint: string) {
    super(`constraint ${constraint} failed`);
    this.constraint = constraint;
  }
}

/** Converts an engine's constraint error into a {@link ConstraintError}; returns any other error unchanged. */
export function readGuard(error: unknown): unknown {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes("FOREIGN KEY constraint failed")) return new ConstraintError("foreign_key");
  const found = /(?:CHECK|UNIQUE) constraint failed: (?:index ')?([\w., ]+?)'?(?::|\s*$|\s*\()/.exec(`${text} `);
  return found?.[1] ? new ConstraintError(found[1].trim()) : error;
}
