import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isAlive, livingIn } from "./processes.mjs";

/** Project folder; scripts work from any current directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const at = (...parts) => join(root, ...parts);

const { platform, arch } = process;
const isWindows = platform === "win32";
const denoPackage = `${platform}-${arch}${platform === "linux" ? "-glibc" : ""}`;

/**
 * Programs of packages by path: outside npm the `PATH` does not contain them. Deno is a binary, the others are scripts.
 */
export const bin = {
  biome: at("node_modules/@biomejs/biome/bin/biome"),
  deno: at("node_modules/@deno", denoPackage, isWindows ? "deno.exe" : "deno"),
  playwright: at("node_modules/@playwright/test/cli.js"),
  tsc: at("node_modules/typescript/bin/tsc"),
  vite: at("node_modules/vite/bin/vite.js"),
  vitest: at("node_modules/vitest/vitest.mjs"),
  wrangler: at("node_modules/wrangler/bin/wrangler.js"),
};

export const say = (line) => process.stdout.write(`${line}\n`);

/** Failure that the reader can fix: printed as one sentence without a stack. */
export class Stop extends Error {}

/** Runs a script's body; a {@link Stop} or any other error ends the process with code 1. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    process.stderr.write(`${error instanceof Stop ? error.message : (error?.stack ?? error)}\n`);
    await leave(1);
  }
}

/* ---- child processes ---- */

const children = new Set();
let leftWith = null;

/**
 * Starts a program in its own process group, so that its child processes (workerd, the browser) stop with it. Windows
 * has no such groups; there it would get its own console, out of reach of Ctrl+C. `graceMs`: time to stop.
 */
export function start(
  command,
  args,
  { env = {}, inherit = true, cwd = root, stdio = ["ignore", "pipe", "pipe"], graceMs = 6000 } = {},
) {
  if (leftWith) throw new Stop("stopped before it was done");
  const child = spawn(command, args, {
    cwd,
    env: inherit ? { ...process.env, ...env } : env,
    stdio,
    detached: !isWindows,
  });
  child.graceMs = graceMs;
  child.ended = new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 127, error }));
    child.once("exit", (code, signal) => resolve({ code: code ?? (signal ? 143 : 1), signal }));
  });
  children.add(child);
  child.ended.then(() => children.delete(child));
  return child;
}

/** Stops a child and its process group, even if the child has ended: SIGTERM, then SIGKILL after its grace period. */
export async function stop(child) {
  if (!child.pid || livingIn(child.pid).length === 0) return;
  signalGroup(child, "SIGTERM");
  const deadline = Date.now() + child.graceMs;
  while (livingIn(child.pid).length > 0 && Date.now() < deadline) await pause(20);
  signalGroup(child, "SIGKILL");
  await child.ended;
}

function signalGroup(child, signal) {
  if (!child.pid) return;
  // Windows has no SIGTERM either.
  if (isWindows) return void spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"]);
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

export const stopAll = () => Promise.all([...children].map((child) => stop(child)));

const folders = new Set();

/** Creates a folder that is deleted when the script ends in any way. */
export function temporary(prefix) {
  if (folders.size === 0) {
    process.on("exit", () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    });
  }
  const folder = mkdtempSync(join(tmpdir(), prefix));
  folders.add(folder);
  return folder;
}

/** Stops every child and exits; the first call sets the exit code. */
export function leave(code) {
  leftWith ??= (async () => {
    await stopAll();
    process.exit(code);
  })();
  return leftWith;
}

let codeOfSignal = 130;
/** For servers: SIGTERM counts as success. */
export const endsBySignal = () => {
  codeOfSignal = 0;
};

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => leave(codeOfSignal));

const PARENT_EVERY_MS = 250;

/**
 * npm sends a signal to the shell that runs a script, and the shells of Debian and Windows exit without forwarding it.
 * So a script run by npm treats the end of its parent as the signal.
 */
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const isOrphan = () => process.ppid !== parent || !isAlive(parent);
  setInterval(() => isOrphan() && leave(codeOfSignal), PARENT_EVERY_MS).unref();
}

/** Runs a program and returns its output; with `check: false` a non-zero exit code does not throw. */
export async function run(command, args, { env, cwd, check = true, show = false } = {}) {
  const child = start(command, args, { env, cwd });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (show) process.stdout.write(text);
    });
  }
  const { code, error } = await child.ended;
  if (error) output += error.message;
  if (check && code !== 0) throw new Stop(`${command} ${args.join(" ")} ended with code ${code}\n${tail(output)}`);
  return { code, output };
}

/** Runs a package's JavaScript program with the current Node. */
export const runNode = (program, args, options) => run(process.execPath, [program, ...args], options);

export const tail = (text, lines = 60) => text.trimEnd().split("\n").slice(-lines).join("\n");

/* ---- work that is done once per content ---- */

/** SHA-256 of files and folders by content. Modification times are ignored, because a checkout resets them. */
export async function digest(inputs) {
  const sum = createHash("sha256");
  for (const input of inputs) await addPath(sum, at(input));
  return sum.digest("hex");
}

async function addPath(sum, path) {
  const found = await stat(path).catch(() => null);
  if (!found) return;
  if (found.isDirectory()) {
    for (const name of (await readdir(path)).sort()) await addPath(sum, join(path, name));
  } else if (!/\.test\.tsx?$/.test(path)) {
    sum.update(`\0${relative(root, path)}\0`).update(await readFile(path).catch(() => ""));
  }
}

/** Runs `work` unless `inputs` are unchanged since its last success and all `outputs` exist. Returns true if it ran. */
export async function once(name, inputs, outputs, work) {
  const stamp = at(".stamp", name);
  const isFresh = async () =>
    outputs.every((path) => existsSync(at(path))) &&
    (await readFile(stamp, "utf8").catch(() => "")) === (await digest(inputs));
  if (await isFresh()) return false;
  return alone(name, async () => {
    if (await isFresh()) return false; // another script did it while we waited
    const sum = await digest(inputs);
    // An interrupted run must not leave a valid stamp.
    await rm(stamp, { force: true });
    await work();
    await writeFile(stamp, sum);
    return true;
  });
}

/** Mutual exclusion across processes; a lock whose owner has ended is ignored. */
async function alone(name, work) {
  const lock = at(".stamp", `${name}.lock`);
  await mkdir(dirname(lock), { recursive: true });
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      const owner = Number(await readFile(lock, "utf8").catch(() => ""));
      if (owner && !isAlive(owner)) await rm(lock, { force: true });
      else await pause(200);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether every package of the lock file is in node_modules (packages for other platforms can be missing). */
async function isInstalled() {
  const read = async (path) => JSON.parse(await readFile(at(path), "utf8")).packages ?? {};
  const wanted = await read("package-lock.json");
  const present = await read("node_modules/.package-lock.json").catch(() => ({}));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    return present[path] ? present[path].version === entry.version : entry.optional === true;
  });
}

/** Runs `npm ci` if the lock file and node_modules differ. Returns true if it ran. */
export async function install() {
  if (await isInstalled()) return false;
  await alone("install", async () => {
    if (await isInstalled()) return;
    const npm = process.env.npm_execpath;
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    if (npm?.endsWith("js")) await runNode(npm, args);
    // On Windows npm is a batch file, which only a shell can start.
    else if (isWindows) await runNode(join(dirname(process.execPath), "node_modules/npm/bin/npm-cli.js"), args);
    else await run("npm", args);
  });
  return true;
}

const OUTPUTS = ["dist/manifest.json", "dist/server/entry-server.js", "dist/deno/deno.js"];

/** Builds client, renderer and the server for Deno if their sources changed. Returns true if it ran. */
export function build() {
  const tools = [
    "vite.config.ts",
    "vite.deno.config.ts",
    "scripts/chunk-groups.ts",
    "scripts/lean-mui.ts",
    "scripts/vite-plugins.ts",
    "scripts/docs-assets.mjs",
    "scripts/invoice-letters.mjs",
    "tsconfig.json",
    "package-lock.json",
  ];
  // Includes the server, because the build name identifies its sources.
  const inputs = ["web", "shared", "server", ...tools];
  return once("build", inputs, OUTPUTS, async () => {
    // All callers, test runners included, get the production build.
    const env = { NODE_ENV: "production" };
    await runNode(bin.vite, ["build", "--logLevel", "warn"], { env });
    await runNode(bin.vite, ["build", "--logLevel", "warn", "--ssr", "entry-server.tsx"], { env });
    await runNode(bin.vite, ["build", "--config", "vite.deno.config.ts"], { env });
    const { copyDocsAssets } = await import("./docs-assets.mjs");
    await copyDocsAssets();
    const { writeInvoiceLetters } = await import("./invoice-letters.mjs");
    await writeInvoiceLetters();
  });
}

/* ---- ports ---- */

/** Free port, selected by the system. */
export async function freePort() {
  const server = await listen(0);
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Throws {@link Stop} if `port` is taken. */
export async function needPort(port) {
  const server = await listen(port).catch((error) => {
    throw new Stop(
      error.code === "EADDRINUSE"
        ? `Port ${port} is already in use: stop the program that holds it, or choose another one with PORT=${port + 1}.`
        : `Port ${port} cannot be used: ${error.message}`,
    );
  });
  await new Promise((resolve) => server.close(resolve));
}

function listen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject).listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** Value of `--name value` or `--name=value` on the command line. */
export function flag(name) {
  const args = process.argv.slice(2);
  const found = args.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  if (found < 0) return undefined;
  const [, value] = args[found].split(/=(.*)/s);
  return value ?? (args[found + 1]?.startsWith("--") ? "" : (args[found + 1] ?? ""));
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
