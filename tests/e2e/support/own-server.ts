import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface OwnServer {
  url: string;
  /** Writes into its database beside it, what no call can set yet. */
  write(sql: string): Promise<void>;
  stop(): Promise<void>;
}

/** Another server may take a port between our look at it and our start. */
const STARTS = 3;

/** A server of a test file's own: on Deno, on a free port, with an empty database. */
export async function startOwnServer(settings: Record<string, string>): Promise<OwnServer> {
  for (let start = 1; start < STARTS; start++) {
    const server = await tryOwnServer(settings).catch(() => null);
    if (server) return server;
  }
  return tryOwnServer(settings);
}

async function tryOwnServer(settings: Record<string, string>): Promise<OwnServer> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "pano-own-"));
  const { PATH, HOME, DENO_DIR } = process.env;
  const env = { PATH, HOME, DENO_DIR, ...settings, PORT: String(port), DATA_DIR: dataDir } as NodeJS.ProcessEnv;
  // What goes wrong in it is told with the story.
  const child = spawn(process.execPath, ["scripts/start-deno.mjs"], { env, stdio: ["ignore", "ignore", "inherit"] });
  const stop = async () => {
    await ended(child);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const url = `http://127.0.0.1:${port}`;
  for (const since = Date.now(); Date.now() - since < 60_000 && child.exitCode === null; ) {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (answer?.ok && child.exitCode === null)
      return { url, write: (sql) => writeInto(join(dataDir, "deno", "pano.db"), sql), stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  throw new Error("The test's own server did not start.");
}

async function writeInto(file: string, sql: string): Promise<void> {
  const code = `import { DatabaseSync } from "node:sqlite";
    const db = new DatabaseSync(${JSON.stringify(file)});
    db.exec("PRAGMA busy_timeout = 5000");
    db.exec(${JSON.stringify(sql)});
    db.close();`;
  const child = spawn("node_modules/.bin/deno", ["run", "-A", "--quiet", "-"], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  const end = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.stdin.end(code);
  if ((await end) !== 0) throw new Error("The database of the test's own server was not written.");
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const end = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await end;
}

/** A port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
