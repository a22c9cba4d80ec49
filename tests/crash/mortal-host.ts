import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningHost, startHost } from "../../scripts/hosts.mjs";
import { freePort } from "../../scripts/lib.mjs";
import { TEST_SETTINGS } from "../../scripts/tests.mjs";
import { sqliteDatabase } from "../../server/adapters/sqlite.ts";
import type { Database } from "../../server/db/database.ts";
import { databaseFile, type HostName } from "../support/database/database-file.ts";
import { wasmDatabase } from "../support/database/wasm-sqlite.ts";

/** A server on data of its own that can be killed and started again. */
export class MortalHost {
  readonly #name: HostName;
  readonly #dataDir: string;
  #running: RunningHost | undefined;

  private constructor(name: HostName, dataDir: string) {
    this.#name = name;
    this.#dataDir = dataDir;
  }

  static async make(name: HostName): Promise<MortalHost> {
    return new MortalHost(name, await mkdtemp(join(tmpdir(), "pano-crash-")));
  }

  get url(): string {
    return this.#running?.url ?? "";
  }

  /** What the server has said so far. */
  get said(): string {
    return this.#running?.output() ?? "";
  }

  async start(): Promise<void> {
    const port = await freePort();
    const given = { port, dataDir: this.#dataDir, settings: TEST_SETTINGS };
    this.#running = await startHost(this.#name, given);
  }

  /** Ends the process and all it has started at once, without a word: nothing is flushed, closed or answered. */
  async kill(): Promise<void> {
    const running = this.#running;
    if (!running?.child.pid) throw new Error("the server does not run");
    process.kill(-running.child.pid, "SIGKILL");
    await running.child.ended;
    // The first of its processes may be gone before the others.
    await running.stop();
  }

  /** Looks at a copy of the database as the dead process left it, its write-ahead log included. */
  async autopsy<T>(look: (db: Database) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), "pano-autopsy-"));
    const file = await databaseFile(this.#name, this.#dataDir);
    const copy = join(folder, "copy.db");
    await copyFile(file, copy);
    await copyFile(`${file}-wal`, `${copy}-wal`);
    const db = wasmDatabase(copy);
    try {
      return await look(sqliteDatabase(db));
    } finally {
      db.close();
      await rm(folder, { recursive: true, force: true });
    }
  }

  async remove(): Promise<void> {
    await this.#running?.stop();
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
