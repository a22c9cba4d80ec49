import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { at, freePort, root } from "../../../scripts/lib.mjs";
import { livingIn } from "../../../scripts/processes.mjs";
import { TEST_SETTINGS } from "../../../scripts/tests.mjs";
import type { HostName } from "../database/database-file.ts";
import { HOME } from "./deno-process.ts";

const SCRIPT = { deno: "scripts/start-deno.mjs", workers: "scripts/start.mjs" };

/** A start script as people call it; `ready` fails with what it said where it ends before. */
export interface Started {
  url: string;
  launcher: ChildProcess;
  ready: Promise<void>;
  ended: Promise<{ code: number | null; said: string }>;
  /** The first process below the script: the Deno server itself, or the parent of the Workers runtime. */
  server(): number;
}

/** Groups of servers that may outlive their script. */
const groups = new Set<number>();

export async function startScript(host: HostName, dataDir: string): Promise<Started> {
  const port = await freePort();
  const env = { ...HOME, ...TEST_SETTINGS, PORT: String(port), DATA_DIR: dataDir };
  const launcher = spawn(process.execPath, [at(SCRIPT[host])], { cwd: root, env });
  let said = "";
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    launcher.once("exit", (code) => resolve({ code, said })),
  );
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [launcher.stdout, launcher.stderr])
      stream.on("data", (part) => {
        said += part;
        if (said.includes("Pano is ready at")) resolve();
      });
    ended.then(() => reject(new Error(said)));
  });
  ready.catch(() => {});
  const server = () => {
    const pid = Number.parseInt(readFileSync(join(dataDir, `${host}.lock`), "utf8"), 10);
    groups.add(pid);
    return pid;
  };
  return { url: `http://127.0.0.1:${port}`, launcher, ready, ended, server };
}

/** Ends what tests have left running. */
export function killServers(): void {
  for (const group of groups) for (const pid of livingIn(group)) process.kill(pid, "SIGKILL");
}
