import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "../../../server/prepare.ts";
import type { Settings } from "../../../server/settings.ts";
import { memoryDatabase, wasmDatabase } from "./wasm-sqlite.ts";

type OwnDb = ReturnType<typeof memoryDatabase>;

let folder: string | undefined;
let files = 0;
const filled = new Map<string, Promise<string>>();

/** A file that goes with this process. */
function ownFile(): string {
  if (!folder) {
    const made = mkdtempSync(join(tmpdir(), "pano-sample-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  files += 1;
  return join(folder, `${files}.db`);
}

/** Nothing of a test has to outlive a loss of power. */
function openFile(file: string) {
  const connection = wasmDatabase(file);
  connection.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
  return connection;
}

/**
 * A database that `fill` has filled, copied from one that it filled before under the same key: filling it takes longer
 * than most tests do.
 */
export async function copyOf(key: string, fill: (db: OwnDb) => Promise<void>): Promise<OwnDb> {
  const make = async () => {
    const file = ownFile();
    const connection = openFile(file);
    const db = memoryDatabase(connection);
    await fill(db);
    await db.settled();
    connection.close();
    return file;
  };
  const making = filled.get(key) ?? make();
  filled.set(key, making);
  const file = ownFile();
  copyFileSync(await making, file);
  return memoryDatabase(openFile(file));
}

/** A database as `prepare` makes it of an empty one. */
export const sampleDb = ({ settings, now }: { settings: Settings; now: number }): Promise<OwnDb> =>
  copyOf(
    JSON.stringify([
      settings.mode,
      settings.seedProfile,
      settings.peppers,
      settings.totpKeys,
      settings.passwordCost,
      now,
    ]),
    (db) => prepare(db, { settings, now }),
  );
