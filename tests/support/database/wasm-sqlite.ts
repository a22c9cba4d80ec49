import sqlite from "node-sqlite3-wasm";
import { migratable, type SyncDatabase, sqliteDatabase } from "../../../server/adapters/sqlite.ts";
import type { Database } from "../../../server/db/database.ts";
import { migrate } from "../../../server/db/migrate.ts";

/**
 * What the SQLite of a Durable Object takes at most: terms of one compound SELECT, letters of a statement, its parameters
 * and the bytes of one of them. This engine's own bounds lie far higher.
 * https://developers.cloudflare.com/durable-objects/platform/limits/
 */
const MOST = { terms: 5, letters: 100_000, parameters: 100, bytes: 2_000_000 };

/** The terms of the longest compound SELECT in a statement. */
function termsOf(text: string): number {
  let most = 0;
  const count = (part: string) => {
    most = Math.max(most, part.split(/\bUNION\b/).length);
    return "";
  };
  let rest = text;
  while (/\([^()]*\)/.test(rest)) rest = rest.replace(/\([^()]*\)/g, count);
  count(rest);
  return most;
}

/** Parameters as they are, where a Durable Object would take them. */
function taken<T>(parameters: T[]): T[] {
  if (parameters.length > MOST.parameters) throw new Error("too many SQL variables");
  const isTooBig = (value: unknown) => typeof value === "string" && Buffer.byteLength(value) > MOST.bytes;
  if (parameters.some(isTooBig)) throw new Error("string or blob too big");
  return parameters;
}

/** A SQLite in memory, or the one in `file`, in the shape the server's adapter takes, for tests under Node. */
export function wasmDatabase(file = ":memory:"): SyncDatabase & { close(): void } {
  const db = new sqlite.Database(file);
  // This engine has no shared memory, so it reads another's write-ahead log only when it has the file to itself.
  db.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = ON");
  return {
    exec: (text) => db.exec(text),
    close: () => db.close(),
    prepare(text) {
      if (termsOf(text) > MOST.terms) throw new Error("too many terms in compound SELECT");
      if (text.length > MOST.letters) throw new Error("statement too long");
      let kept = db.prepare(text);
      const attempt = <T>(work: () => T): T => {
        try {
          return work();
        } catch (error) {
          renew();
          throw error;
        }
      };
      // A statement that broke a constraint says so once more when it is next touched, also when it is closed.
      const renew = () => {
        try {
          kept.finalize();
        } catch (echo) {
          if (!kept.isFinalized) throw echo;
        }
        kept = db.prepare(text);
      };
      // The engine names the columns only of statements that give rows.
      const isQuestion = /^\s*(select|with|pragma|values|explain)\b/i.test(text) || /\breturning\b/i.test(text);
      return {
        columns: () => (isQuestion ? [true] : []),
        all: (...parameters) => attempt(() => kept.all(taken(parameters))),
        run: (...parameters) => attempt(() => kept.run(taken(parameters))),
      };
    },
  };
}

/** A fresh database in memory with all migrations applied. */
export function memoryDatabase(db: SyncDatabase = wasmDatabase()): Database & { exec(text: string): void } {
  migrate(migratable(db));
  return { ...sqliteDatabase(db), exec: (text) => db.exec(text) };
}
