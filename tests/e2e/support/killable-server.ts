import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/lib.mjs";
import { livingIn } from "../../../scripts/processes.mjs";

/** A server on Deno that a test may kill as a loss of power would, and start again on the same data. */
export interface KillableServer {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** The objects in its file store. */
  objects(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startKillable(): Promise<KillableServer> {
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), "pano-kill-"))];
  const url = `http://127.0.0.1:${port}`;
  const { PATH = "", HOME = "", DENO_DIR } = process.env;
  const mock = {
    APP_MODE: "mock",
    APP_NOW: "2026-06-15T12:00:00.000Z",
    DEV_DELAY_MS: "0",
    PASSWORD_COST: "4",
    TEST_BUILD: "1",
  };
  const env = { PATH, HOME, ...(DENO_DIR && { DENO_DIR }), ...mock, PORT: String(port), DATA_DIR: folder };
  const may = ["--allow-net=127.0.0.1", "--allow-env", `--allow-write=${folder}`];
  may.push(`--allow-read=dist,${folder}`);
  let child: ChildProcess | undefined;

  const server: KillableServer = {
    url,
    async start() {
      // A group of its own: the package's `deno` is a script that starts the real one.
      child = spawn("node_modules/.bin/deno", ["run", "--no-prompt", "--quiet", ...may, "dist/deno/deno.js"], {
        env,
        stdio: "ignore",
        detached: true,
      });
      for (const since = Date.now(); Date.now() - since < 60_000; ) {
        const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
        if (answer?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error("The test's own server did not start.");
    },
    async kill() {
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
      const { pid } = child;
      const gone = new Promise((resolve) => child?.once("exit", resolve));
      process.kill(-pid, "SIGKILL");
      await gone;
      // The script may be gone before the server, which still holds the database.
      while (livingIn(pid).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async objects() {
      const found = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true }).catch(() => []);
      return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    async stop() {
      await server.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await server.start();
  return server;
}
