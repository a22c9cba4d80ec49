import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../../scripts/lib.mjs";
import { sqliteDatabase } from "../../server/adapters/sqlite.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { statement } from "../support/database/statement.ts";
import { wasmDatabase } from "../support/database/wasm-sqlite.ts";
import { killLeft, startDeno } from "../support/host/deno-process.ts";
import { killServers, type Started, startScript } from "../support/host/start-script.ts";

const PATIENCE_MS = 240_000;
const WRITERS = 16;

let dataDir: string;
let started: Started;
let client: Client;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pano-stop-"));
  started = await startScript("deno", dataDir);
  await started.ready;
  started.server();
  client = await clientOf("admin@example.com", (path, init) => fetch(new URL(path, started.url), init));
  return () => rm(dataDir, { recursive: true, force: true });
}, PATIENCE_MS);
afterEach(() => {
  killServers();
  killLeft();
});

interface Written {
  name: string;
  status: number | string;
}

/** Writes one product after another on a kept connection until the server says that an answer is its last. */
async function write(writer: number, onAnswer: () => void): Promise<Written[]> {
  const written: Written[] = [];
  for (let n = 0; ; n++) {
    const name = `Writer ${writer} product ${n}`;
    const body = { name, category: "Books", price: 12.5, cost: 5, sku: `STOP-${writer}-${n}`, stock: 1 };
    const answer = await client
      .send("POST", "/ecommerce/products", body)
      .catch((error) => String(error.cause ?? error));
    written.push({ name, status: typeof answer === "string" ? answer : answer.status });
    onAnswer();
    if (typeof answer === "string" || answer.headers.get("connection") === "close") return written;
  }
}

/** What the database file knows by itself, without what may lie beside it. */
async function namesIn(file: string): Promise<Set<string>> {
  const copy = join(dataDir, "alone.db");
  await copyFile(file, copy);
  const db = wasmDatabase(copy);
  const rows = sqliteDatabase(db).all<{ name: string }>(statement("SELECT name FROM products"));
  db.close();
  return new Set(rows.map(({ name }) => name));
}

test(
  "a stop answers every write under way, and the database file alone holds them all",
  async () => {
    const folder = join(dataDir, "deno");
    // A second reader keeps SQLite from putting the file in order by itself.
    const guest = startDeno(folder, {
      APP_MODE: "mock",
      PORT: String(await freePort()),
      SEED_PROFILE: "none",
      OPERATOR_ONLY: "1",
      OPERATOR_KEY: "a key of at least thirty-two characters",
    });
    await guest.ready;
    let left = 100;
    const onAnswer = () => {
      left -= 1;
      if (left === 0) started.launcher.kill("SIGTERM");
    };

    const written = (await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n, onAnswer)))).flat();

    expect((await started.ended).code).toBe(0);
    expect(written.filter(({ status }) => status !== 201)).toEqual([]);
    const stored = await namesIn(join(folder, "pano.db"));
    expect(written.filter(({ name }) => !stored.has(name))).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  "a stop ends open streams and idle connections at once",
  async () => {
    const stream = await client.ask("/changes/stream", {});
    const { hostname, port } = new URL(started.url);
    const idle = connect(Number(port), hostname);
    await new Promise((resolve) => idle.once("connect", resolve));
    const closed = new Promise((resolve) => idle.once("close", resolve));
    idle.resume();

    started.launcher.kill("SIGINT");

    expect(await stream.text()).toContain("event: changes");
    await closed;
    expect((await started.ended).code).toBe(0);
  },
  PATIENCE_MS,
);
