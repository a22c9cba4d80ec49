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

/** Deno APIs used for the lock, declared by hand because the project's types are Node's. */
declare const Deno: {
  openSync(path: string, options: { write: boolean; create: boolean; mode: number }): LockFile;
};
interface LockFile {
  tryLockSync(exclusive: boolean): boolean;
  close(): void;
}

export interface OpenDatabase {
  db: Database;
  /** Checkpoints the WAL into the database file and closes it. */
  close(): void;
}

interface Opening {
  settings: Settings;
  now: number;
  log: Log;
  /** Bound of the page cache. Rows of a long list are scattered: 32 MB avoid most reads. */
  pageCacheKb?: number;
}

/** Opens, locks, migrates and prepares the database. Throws one sentence that names the file if any of this fails. */
export async function openDatabase(
  file: string,
  { settings, now, log, pageCacheKb = 32_768 }: Opening,
): Promise<OpenDatabase> {
  let opened: DatabaseSync | undefined;
  let lock: LockFile | undefined;
  const letGo = () => {
    opened?.close();
    lock?.close();
  };
  try {
    // A server that only takes a backup runs at the same time as the main one: no lock, no migration.
    if (!settings.isOperatorOnly) lock = lockOf(file);
    const connection = openFile(file, pageCacheKb);
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
      // The page cache is full of tables that no request needs.
      connection.exec("PRAGMA shrink_memory");
    }
    await prepare(db, { settings, now, log });
    return { db, close: () => closeFile(connection, letGo) };
  } catch (error) {
    letGo();
    throw unusable(file, error);
  }
}

/** Opens and locks a small database without migrations. Throws one sentence that names the file. */
export function openSmallDatabase(file: string): OpenDatabase {
  let opened: DatabaseSync | undefined;
  let lock: LockFile | undefined;
  const letGo = () => {
    opened?.close();
    lock?.close();
  };
  try {
    lock = lockOf(file);
    const connection = openFile(file, SMALL_CACHE_KB);
    opened = connection;
    return { db: sqliteDatabase(connection), close: () => closeFile(connection, letGo) };
  } catch (error) {
    letGo();
    throw unusable(file, error);
  }
}

const SMALL_CACHE_KB = 1_024;

function closeFile(connection: DatabaseSync, letGo: () => void): void {
  // Recent rows would otherwise stay in the WAL, where a copy of the database file misses them.
  try {
    connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    letGo();
  }
}

const unusable = (file: string, error: unknown): Error =>
  error instanceof SettingsError ? error : new Error(`The database ${file} cannot be used: ${wordsOf(error)}.`);

/** Message of an error, with that of its cause. */
export const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/**
 * Locks the database for this process. The operating system releases the lock when the process ends, even on a crash.
 */
function lockOf(file: string): LockFile {
  const lock = Deno.openSync(`${file}-lock`, { write: true, create: true, mode: 0o600 });
  if (lock.tryLockSync(true)) return lock;
  lock.close();
  throw new SettingsError(`Another server works on ${file}: stop it first.`);
}

/** Restricts folder and database to the owner; SQLite gives its other files the same mode. */
function makePrivate(file: string): void {
  const folder = dirname(file);
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // A volume owned by another user: the files have their own modes.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
  closeSync(openSync(file, "a", 0o600));
  for (const own of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(own)) chmodSync(own, 0o600);
}

/** Opens the file so that committed writes survive a power loss and deleted data is overwritten. */
function openFile(file: string, pageCacheKb: number): DatabaseSync {
  makePrivate(file);
  const db = new DatabaseSync(file);
  db.exec(
    `PRAGMA busy_timeout = 3000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
     PRAGMA secure_delete = ON; PRAGMA cache_size = -${pageCacheKb};`,
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

/** Copies the database into its own folder, readable by the owner only, and keeps the three newest copies. */
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
