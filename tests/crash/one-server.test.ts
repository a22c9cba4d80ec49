import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isAlive, livingIn } from "../../scripts/processes.mjs";
import type { HostName } from "../support/database/database-file.ts";
import { killServers, type Started, startScript } from "../support/host/start-script.ts";

const HOST = (process.env.CRASH_HOST ?? "deno") as HostName;
const PATIENCE_MS = 240_000;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pano-one-server-"));
});
afterAll(async () => {
  killServers();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function running(): Promise<Started & { pid: number }> {
  const started = await startScript(HOST, dataDir);
  await started.ready;
  return { ...started, pid: started.server() };
}

/** What a start on data that somebody serves says. */
async function refused(): Promise<string> {
  const second = await startScript(HOST, dataDir);
  const { code, said } = await second.ended;
  expect(code, said).toBe(1);
  return said.trim();
}

const worksOn = (pid: number) => `Process ${pid} works on ${join(dataDir, HOST)}: stop it first.`;
const allGone = (pid: number) =>
  vi.waitFor(() => expect(livingIn(pid)).toEqual([]), { timeout: PATIENCE_MS, interval: 50 });

test(
  "killing the server ends its script and all it started, and the next start works",
  async () => {
    const { pid, ended } = await running();
    expect(await refused()).toBe(worksOn(pid));

    process.kill(pid, "SIGKILL");

    expect((await ended).code).toBe(1);
    expect(livingIn(pid)).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  "while any process of a killed start lives, no second server starts",
  async () => {
    const { pid, launcher, url } = await running();
    // The Workers runtime may end soon after its script; stopped, it lives as long as this test needs.
    if (HOST === "workers") for (const one of livingIn(pid)) process.kill(one, "SIGSTOP");

    launcher.kill("SIGKILL");
    await vi.waitFor(() => expect(isAlive(launcher.pid ?? 0)).toBe(false), { timeout: PATIENCE_MS });

    if (HOST === "deno") expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    expect(livingIn(pid).map(worksOn)).toContain(await refused());

    for (const left of livingIn(pid)) process.kill(left, "SIGKILL");
    await allGone(pid);
    const next = await running();
    next.launcher.kill("SIGTERM");
    expect((await next.ended).code).toBe(0);
  },
  PATIENCE_MS,
);
