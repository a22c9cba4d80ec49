import { compiled, type Database, type Query } from "../../../server/db/database.ts";

/** A query as the database gets it. */
export interface Sent {
  sql: string;
  parameters: readonly unknown[];
  /** The number of the transaction it is part of, from 1; null outside of any. */
  transaction: number | null;
}

/** Calls `around` for each transaction that is not part of another. */
function aroundTransactions(db: Database, around: <T>(work: () => T) => T): Database["transaction"] {
  let isWithin = false;
  return (work) => {
    if (isWithin) return db.transaction(work);
    isWithin = true;
    try {
      return around(() => db.transaction(work));
    } finally {
      isWithin = false;
    }
  };
}

/**
 * The same database; `see` is called before each query. A `see` that throws makes that query fail, and takes its
 * transaction back.
 */
export function watching<Own extends Database>(db: Own, see: (query: Sent) => void): Own {
  let count = 0;
  let transaction: number | null = null;
  const seen = (query: Query) => {
    see({ ...compiled(query), transaction });
    return query;
  };
  return {
    ...db,
    all: <Row>(query: Query) => db.all<Row>(seen(query)),
    first: <Row>(query: Query) => db.first<Row>(seen(query)),
    run: (query: Query) => db.run(seen(query)),
    transaction: aroundTransactions(db, (work) => {
      count += 1;
      transaction = count;
      try {
        return work();
      } finally {
        transaction = null;
      }
    }),
  };
}

/** The same database; `see` is called with the rows that `all` and `first` have read. */
export function watchingRows<Own extends Database>(db: Own, see: (rows: readonly object[], sql: string) => void): Own {
  return {
    ...db,
    all: <Row>(query: Query) => {
      const rows = db.all<Row>(query);
      see(rows as object[], compiled(query).sql);
      return rows;
    },
    first: <Row>(query: Query) => {
      const row = db.first<Row>(query);
      see(row === undefined ? [] : [row as object], compiled(query).sql);
      return row;
    },
  };
}

/** When a transaction fails: before it is written, or after that, so that only its answer is lost. */
type Failure = "before" | "after";

/**
 * The same database, of which the nth transaction fails as `failureOf` says. A transaction within another is part of that
 * and not counted.
 */
export function failingDb<Own extends Database>(db: Own, failureOf: (nth: number) => Failure | null): Own {
  let count = 0;
  return {
    ...db,
    transaction: aroundTransactions(db, (work) => {
      count += 1;
      const failure = failureOf(count);
      if (failure === "before") throw new Error("the database went away");
      const result = work();
      if (failure === "after") throw new Error("the answer was lost");
      return result;
    }),
  };
}
