import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface OwnServer {
  url: string;
  stop(): Promise<void>;
}

/** A server of a test file's own: on Deno, on a free port, with an empty database. */
export async function startOwnServer(settings: Record<string, string>): Promise<OwnServer> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "pano-own-"));
  const { PATH, HOME, DENO_DIR } = process.env;
  const env = { PATH, HOME, DENO_DIR, ...settings, PORT: String(port), DATA_DIR: dataDir } as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ["scripts/start-deno.mjs"], { env, stdio: "ignore" });
  const stop = async () => {
    await ended(child);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const url = `http://127.0.0.1:${port}`;
  for (const since = Date.now(); Date.now() - since < 60_000; ) {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (answer?.ok) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  throw new Error("The test's own server did not start.");
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
