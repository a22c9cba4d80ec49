import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "../../server/prepare.ts";
import type { Settings } from "../../server/settings.ts";
import { memoryCell, wasmDatabase } from "./wasm-sqlite.ts";

type OwnCell = ReturnType<typeof memoryCell>;

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
  const db = wasmDatabase(file);
  db.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
  return db;
}

/**
 * A database that `fill` has filled, copied from one that it filled before under the same key: filling it takes longer
 * than most tests do.
 */
export async function copyOf(key: string, fill: (cell: OwnCell) => Promise<void>): Promise<OwnCell> {
  const make = async () => {
    const file = ownFile();
    const db = openFile(file);
    const cell = memoryCell(db);
    await fill(cell);
    await cell.settled();
    db.close();
    return file;
  };
  const making = filled.get(key) ?? make();
  filled.set(key, making);
  const file = ownFile();
  copyFileSync(await making, file);
  return memoryCell(openFile(file));
}

/** A database as `prepare` makes it of an empty one. */
export const sampleCell = ({ settings, now }: { settings: Settings; now: number }): Promise<OwnCell> =>
  copyOf(
    JSON.stringify([
      settings.mode,
      settings.seedProfile,
      settings.peppers,
      settings.totpKeys,
      settings.passwordCost,
      now,
    ]),
    (cell) => prepare(cell, { settings, now }),
  );
