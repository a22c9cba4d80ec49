import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/lib.mjs";
import { databaseFile, type HostName } from "../../support/database/database-file.ts";

export interface OwnServer {
  url: string;
  /** Writes into its database beside it, what no call can set yet. */
  write(sql: string): Promise<void>;
  stop(): Promise<void>;
}

/** The host that the stories are told on. */
const HOST = (process.env.E2E_HOST ?? "deno") as HostName;
const script = { deno: "scripts/start-deno.mjs", workers: "scripts/start.mjs" }[HOST];

/** Another server may take a port between our look at it and our start. */
const STARTS = 3;

/** A server of a test file's own: on a free port, with an empty database. */
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
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const { PATH, HOME, DENO_DIR } = process.env;
    const env = { PATH, HOME, DENO_DIR, ...settings, PORT: String(port), DATA_DIR: dataDir } as NodeJS.ProcessEnv;
    // What goes wrong in it is told with the story.
    const begun = spawn(process.execPath, [script], { env, stdio: ["ignore", "ignore", "inherit"] });
    child = begun;
    for (const since = Date.now(); Date.now() - since < 60_000 && begun.exitCode === null; ) {
      const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
      if (answer?.ok && begun.exitCode === null) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error("The test's own server did not start.");
  }

  async function stop(): Promise<void> {
    await ended(child);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  async function write(sql: string): Promise<void> {
    // While workerd has the Durable Object's database open, no other process may write to its file.
    if (HOST === "workers") await ended(child);
    await writeInto(await databaseFile(HOST, dataDir), sql);
    if (HOST === "workers") await start();
  }

  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, write, stop };
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

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  const end = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await end;
}
