import { type ChildProcess, spawn } from "node:child_process";
import { bin, root } from "../../../scripts/lib.mjs";

export interface Ended {
  code: number | null;
  said: string;
}

/** A Deno server as a process of its own; `ready` resolves as soon as it serves. */
export interface DenoProcess {
  child: ChildProcess;
  ended: Promise<Ended>;
  ready: Promise<void>;
}

/** What such a server needs of the environment beside its settings. */
export const HOME = {
  PATH: process.env.PATH ?? "",
  HOME: process.env.HOME ?? "",
  DENO_NO_UPDATE_CHECK: "1",
  NO_COLOR: "1",
};

/** Those still running when a test ends, however it ended. */
const left = new Set<ChildProcess>();

/** Ends what is left. */
export function killLeft(): void {
  for (const child of left) child.kill("SIGKILL");
}

/** Runs Deno with a program and its permissions. */
export function deno(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(bin.deno, ["run", "--no-prompt", "--quiet", ...args], { cwd: root, env: { ...HOME, ...env } });
  left.add(child);
  child.once("exit", () => left.delete(child));
  return child;
}

/** Starts the server on a data folder with the permissions it has in production. */
export function startDeno(folder: string, env: Record<string, string>): DenoProcess {
  const reading = `--allow-read=dist,server,shared,package.json,${folder}`;
  const permissions = ["--allow-net=127.0.0.1", "--allow-env", reading, `--allow-write=${folder}`];
  const child = deno([...permissions, "server/adapters/deno.ts"], { DATA_DIR: folder, ...env });
  let said = "";
  child.stderr?.on("data", (part) => {
    said += part;
  });
  const ended = new Promise<Ended>((resolve) => child.once("exit", (code) => resolve({ code, said })));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (part) => {
      if (String(part).includes("serving on")) resolve();
    });
    ended.then(() => reject(new Error(said)));
  });
  ready.catch(() => {});
  return { child, ended, ready };
}

/** Starts the server and stops it as soon as it serves. */
export async function startOnce(folder: string, env: Record<string, string>): Promise<void> {
  const server = startDeno(folder, env);
  await server.ready;
  server.child.kill("SIGTERM");
  await server.ended;
}

/** The one sentence that a refused start says. */
export async function refusalOf(folder: string, env: Record<string, string>): Promise<string> {
  const { code, said } = await startDeno(folder, env).ended;
  const lines = said.trim().split("\n");
  if (code === 0 || lines.length !== 1) throw new Error(`ended with code ${code} and said\n${said}`);
  return said.trim();
}
