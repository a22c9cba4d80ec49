import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { at, temporary } from "../scripts/lib.mjs";

/** A script that starts a program and waits for it, run by a parent that passes no signal on, as npm's shell is one. */
function runBelowShell() {
  const lib = JSON.stringify(pathToFileURL(at("scripts/lib.mjs")).href);
  const program = 'console.log("up"); setInterval(() => {}, 1000);';
  const script = `import { start } from ${lib}; start(process.execPath, ["-e", ${JSON.stringify(program)}], { stdio: "inherit" });`;
  const shell = `require("node:child_process").spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(script)}], { stdio: "inherit" });`;
  const env = { ...process.env, npm_lifecycle_event: "start" };
  return spawn(process.execPath, ["-e", shell], { env, stdio: ["ignore", "pipe", "inherit"] });
}

test("a script of npm's ends with all it started when the shell between is ended", async () => {
  const shell = runBelowShell();
  await once(shell.stdout, "data");

  shell.kill("SIGTERM");

  // Whoever still runs keeps the output open.
  await once(shell, "close");
  expect(shell.signalCode).toBe("SIGTERM");
}, 20_000);

test("stopping waits for the whole group of a program, also where its first process ends at once", async () => {
  const lib = JSON.stringify(pathToFileURL(at("scripts/lib.mjs")).href);
  // A file, since what it says last may still be on its way when it is gone.
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

test("a script keeps no constant below the call that runs it, which would not be set yet", async () => {
  const names = (await readdir(at("scripts"))).filter((name) => name.endsWith(".mjs"));
  const scripts = await Promise.all(names.map(async (name) => [name, await readFile(at("scripts", name), "utf8")]));

  const late = scripts.filter(([, text = ""]) => /^await main\([\s\S]*^(?:const|let|class) /m.test(text));

  expect(late.map(([name]) => name)).toEqual([]);
});
