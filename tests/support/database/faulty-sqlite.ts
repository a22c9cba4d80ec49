import type { SyncDatabase, SyncStatement } from "../../../server/adapters/sqlite.ts";
import { wasmDatabase } from "./wasm-sqlite.ts";

/** A SQLite in memory whose disk fails when it is told to. */
export interface FaultyDatabase extends SyncDatabase {
  /** From now on the `n`th statement fails with `words`; 0 lets all through. */
  failAt(n: number, words?: string): void;
  /** From now on nothing that is written reaches the disk. */
  failWrites(words?: string): void;
  /** Whether the told failure has happened. */
  hasFailed(): boolean;
  /** Whether a transaction was through before that, or without any failure. */
  hasKept(): boolean;
}

export function faultyDatabase(): FaultyDatabase {
  const db = wasmDatabase();
  let left = 0;
  let failed = false;
  let kept = false;
  let says = "";
  let isReadOnly = false;

  function pass<T>(text: string, work: () => T): T {
    const isThis = (left === 1 && text !== "ROLLBACK") || (isReadOnly && text === "COMMIT");
    if (left > 0 && text !== "ROLLBACK") left -= 1;
    if (!isThis) {
      // The end of a transaction that is not part of another.
      kept ||= text === "RELEASE part_1" && !failed;
      return work();
    }
    failed = true;
    // An engine that cannot write its log has ended the transaction itself.
    if (text === "COMMIT") {
      kept = false;
      db.exec("ROLLBACK");
    }
    throw new Error(says);
  }

  return {
    exec: (text) => pass(text, () => db.exec(text)),
    prepare(text): SyncStatement {
      const own = db.prepare(text);
      return {
        columns: () => own.columns(),
        all: (...parameters) => pass(text, () => own.all(...parameters)),
        run: (...parameters) => pass(text, () => own.run(...parameters)),
      };
    },
    failAt(n, words = "disk I/O error") {
      [left, failed, kept, says, isReadOnly] = [n, false, false, words, false];
    },
    failWrites(words = "disk I/O error") {
      [left, failed, kept, says, isReadOnly] = [0, false, false, words, true];
    },
    hasFailed: () => failed,
    hasKept: () => kept,
  };
}
