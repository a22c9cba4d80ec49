import { chmodSync, closeSync, createReadStream, createWriteStream, existsSync, openSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import type { Database } from "../../db/database.ts";
import { isFormer, migrate } from "../../db/migrate.ts";
import { mismatchOf, readSchemaState } from "../../db/schema-match.ts";
import type { Log } from "../../platform.ts";
import { prepare } from "../../prepare.ts";
import { type Settings, SettingsError } from "../../settings.ts";
import { migratable, sqliteDatabase } from "../sqlite.ts";

/** The little of Deno that a lock needs; the project's types are Node's. */
declare const Deno: {
  openSync(path: string, options: { write: boolean; create: boolean; mode: number }): LockFile;
};
interface LockFile {
  tryLockSync(exclusive: boolean): boolean;
  close(): void;
}

export interface OpenDatabase {
  db: Database;
  /** Moves everything into the one file and lets go of it. */
  close(): void;
}

interface Opening {
  settings: Settings;
  now: number;
  log: Log;
}

/** The database, up to date and fit to serve. Throws one sentence that names the file where it cannot be had. */
export async function openDatabase(file: string, { settings, now, log }: Opening): Promise<OpenDatabase> {
  let opened: DatabaseSync | undefined;
  let lock: LockFile | undefined;
  const letGo = () => {
    opened?.close();
    lock?.close();
  };
  try {
    // A server that only takes a backup works beside the one that serves, and leaves the schema to that.
    if (!settings.isOperatorOnly) lock = lockOf(file);
    const connection = openFile(file);
    opened = connection;
    const db = sqliteDatabase(connection);
    const isOfFormerBuild = isFormer(migratable(connection));
    const state = readSchemaState(db);
    const mismatch = mismatchOf(state);
    needKnown(file, mismatch);
    if (mismatch?.kind === "missing") {
      lock ??= lockOf(file);
      if (isOfFormerBuild || state.applied.size > 0)
        log("info", "database copied", { copy: await copyBeforeMigrating(connection, file, now) });
      migrate(migratable(connection));
    }
    await prepare(db, { settings, now, log });
    const close = () => {
      // Recent rows would lie beside the file otherwise, where a copy of it leaves them.
      connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      letGo();
    };
    return { db, close };
  } catch (error) {
    letGo();
    if (error instanceof SettingsError) throw error;
    throw new Error(`The database ${file} cannot be used: ${wordsOf(error)}.`);
  }
}

/** What went wrong, with its cause. */
export const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/** Keeps the database for this process. The system lets go of the lock when the process ends, however it ends. */
function lockOf(file: string): LockFile {
  const lock = Deno.openSync(`${file}-lock`, { write: true, create: true, mode: 0o600 });
  if (lock.tryLockSync(true)) return lock;
  lock.close();
  throw new SettingsError(`Another server works on ${file}: stop it first.`);
}

/** Whoever shares the machine reads neither the folder nor the database; SQLite makes its other files alike. */
function makePrivate(file: string): void {
  const folder = dirname(file);
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // A volume that belongs to somebody else: the files have modes of their own.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
  closeSync(openSync(file, "a", 0o600));
  for (const own of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(own)) chmodSync(own, 0o600);
}

/** Opens the file so that what was answered survives a loss of power, and what was deleted is overwritten. */
function openFile(file: string): DatabaseSync {
  makePrivate(file);
  const db = new DatabaseSync(file);
  // Rows of a long list lie far apart: 32 MB of pages at hand spare most of the reading.
  db.exec(
    `PRAGMA busy_timeout = 3000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
     PRAGMA secure_delete = ON; PRAGMA cache_size = -32768;`,
  );
  return db;
}

function needKnown(file: string, mismatch: ReturnType<typeof mismatchOf>): void {
  if (mismatch?.kind !== "too_old") return;
  throw new SettingsError(
    `The database ${file} needs a build that knows the migration ${mismatch.needs}: start a newer one, or put a copy ${basename(file)}.before-… back in its place.`,
  );
}

const COPIES_MOST = 3;

/** Copies the whole database beside itself, for its owner's eyes only, and drops all but the newest copies. */
async function copyBeforeMigrating(db: DatabaseSync, file: string, now: number): Promise<string> {
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const copy = `${file}.before-${new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")}`;
  const part = `${copy}.part`;
  try {
    await pipeline(createReadStream(file), createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, copy);
  } finally {
    await rm(part, { force: true });
  }
  const isCopy = (name: string) => name.startsWith(`${basename(file)}.before-`);
  const copies = (await readdir(dirname(file))).filter(isCopy).sort();
  for (const old of copies.slice(0, -COPIES_MOST)) await rm(join(dirname(file), old));
  return copy;
}
