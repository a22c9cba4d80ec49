import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hold, needFree } from "../scripts/hold.mjs";
import { livingIn } from "../scripts/processes.mjs";

let folder: string;
const note = () => join(folder, "deno.lock");
let server: ChildProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pano-hold-"));
  server = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
});
afterEach(async () => {
  server.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

test("data locked by a living process is refused to others, per host", async () => {
  const held = await hold(folder, "deno");
  held.passTo(server.pid as number);

  const refusal = `Process ${server.pid} works on ${join(folder, "deno")}: stop it first.`;

  await expect(needFree(folder, "deno")).rejects.toThrow(refusal);
  await expect(hold(folder, "deno")).rejects.toThrow(refusal);
  await expect(needFree(folder, "workers")).resolves.toBeUndefined();
});

test("data stays locked while a child process of the holder lives", async () => {
  const idle = "setInterval(() => {}, 1000)";
  const parent = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(idle)}]).once("spawn", () => console.log("up")); ${idle}`;
  const leader = spawn(process.execPath, ["-e", parent], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
  const pid = leader.pid as number;
  await once(leader.stdout, "data");
  (await hold(folder, "deno")).passTo(pid);
  leader.kill("SIGKILL");
  await once(leader, "exit");
  const [left] = livingIn(pid);

  await expect(needFree(folder, "deno")).rejects.toThrow(`Process ${left} works on`);

  process.kill(-pid, "SIGKILL");
  await expect.poll(() => livingIn(pid)).toEqual([]);
  await expect(needFree(folder, "deno")).resolves.toBeUndefined();
});

test("data can be locked again after it is freed", async () => {
  const held = await hold(folder, "deno");
  held.passTo(server.pid as number);

  held.free();

  expect(existsSync(note())).toBe(false);
  (await hold(folder, "deno")).free();
});

test("a killed server holds no lock and cannot free a later one", async () => {
  const held = await hold(folder, "deno");
  held.passTo(server.pid as number);
  server.kill("SIGKILL");
  await once(server, "exit");

  await hold(folder, "deno");
  held.free();

  await expect(needFree(folder, "deno")).rejects.toThrow(`Process ${process.pid}`);
});

test.each([
  ["is empty", ""],
  ["is torn", "no number"],
  ["names a process that is gone", "2147483646 1"],
])("a lock file that %s is ignored", async (_, text) => {
  await writeFile(note(), text);

  await expect(needFree(folder, "deno")).resolves.toBeUndefined();
});

test.runIf(existsSync("/proc/self/stat"))("a process id with another start time is another process", async () => {
  await writeFile(note(), `${process.pid} 1`);

  await expect(needFree(folder, "deno")).resolves.toBeUndefined();
});
