import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { at, temporary } from "../scripts/lib.mjs";

/** Starts a script with a child program below a parent that forwards no signals, like npm's shell. */
function runBelowShell() {
  const lib = JSON.stringify(pathToFileURL(at("scripts/lib.mjs")).href);
  const program = 'console.log("up"); setInterval(() => {}, 1000);';
  const script = `import { start } from ${lib}; start(process.execPath, ["-e", ${JSON.stringify(program)}], { stdio: "inherit" });`;
  const shell = `require("node:child_process").spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(script)}], { stdio: "inherit" });`;
  const env = { ...process.env, npm_lifecycle_event: "start" };
  return spawn(process.execPath, ["-e", shell], { env, stdio: ["ignore", "pipe", "inherit"] });
}

test("a script run by npm ends with its children when the shell is killed", async () => {
  const shell = runBelowShell();
  await once(shell.stdout, "data");

  shell.kill("SIGTERM");

  // The output closes only when no process of the group is left.
  await once(shell, "close");
  expect(shell.signalCode).toBe("SIGTERM");
}, 20_000);

test("stop waits for the whole process group", async () => {
  const lib = JSON.stringify(pathToFileURL(at("scripts/lib.mjs")).href);
  // A file, because output can still be pending when the process has ended.
  const mark = JSON.stringify(join(temporary("pano-stop-"), "done"));
  const slow = `process.on("SIGTERM", () => setTimeout(() => { require("node:fs").writeFileSync(${mark}, ""); process.exit(0); }, 500)); console.log("up"); setInterval(() => {}, 1000);`;
  const program = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(slow)}], { stdio: "inherit" });`;
  const script = `import { existsSync } from "node:fs"; import { start, stop } from ${lib}; const child = start(process.execPath, ["-e", ${JSON.stringify(program)}]);
    child.stdout.on("data", async (text) => { console.log(String(text)); if (String(text).includes("up")) { await stop(child); console.log(existsSync(${mark}) ? "done" : "running"); process.exit(0); } });`;
  const runner = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  runner.stdout.on("data", (text) => {
    said += text;
  });

  await once(runner, "close");

  expect(said.trim().split(/\s+/)).toEqual(["up", "done"]);
}, 20_000);

test("no script declares a constant below its main call", async () => {
  const names = (await readdir(at("scripts"))).filter((name) => name.endsWith(".mjs"));
  const scripts = await Promise.all(names.map(async (name) => [name, await readFile(at("scripts", name), "utf8")]));

  const late = scripts.filter(([, text = ""]) => /^await main\([\s\S]*^(?:const|let|class) /m.test(text));

  expect(late.map(([name]) => name)).toEqual([]);
});
