import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isAlive, livingIn } from "./processes.mjs";

/** The folder of the project; every script may be called from anywhere. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const at = (...parts) => join(root, ...parts);

const { platform, arch } = process;
const isWindows = platform === "win32";
const denoPackage = `${platform}-${arch}${platform === "linux" ? "-glibc" : ""}`;

/** Packages' own programs, by path: a `PATH` outside npm does not know them. Deno is a program, the others are scripts. */
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

/** A failure that is the reader's to mend: printed as one sentence, without a stack. */
export class Stop extends Error {}

/** Runs a script's body; a {@link Stop} or any other failure ends the process with code 1. */
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
 * Starts a program in a process group of its own, so that its helpers (workerd, the browser) stop with it. Windows has
 * no such groups: there it would only get a console of its own, out of reach of Ctrl+C. `graceMs`: how long it may take
 * to stop.
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

/** Ends a child and everything it started, also where it has ended itself: politely first, by force after its time. */
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
  // Windows has no polite signal either.
  if (isWindows) return void spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"]);
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

export const stopAll = () => Promise.all([...children].map((child) => stop(child)));

const folders = new Set();

/** A folder that is gone when the script ends, however it ends. */
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

/** Stops every child and ends; the first call names the exit code. */
export function leave(code) {
  leftWith ??= (async () => {
    await stopAll();
    process.exit(code);
  })();
  return leftWith;
}

let codeOfSignal = 130;
/** For servers: being told to stop is how they end well. */
export const endsBySignal = () => {
  codeOfSignal = 0;
};

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => leave(codeOfSignal));

const PARENT_EVERY_MS = 250;

/**
 * npm hands a signal to the shell it runs a script in, and Debian's shell and that of Windows end without handing it on.
 * So a script of npm's takes the end of its parent for the signal.
 */
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const isOrphan = () => process.ppid !== parent || !isAlive(parent);
  setInterval(() => isOrphan() && leave(codeOfSignal), PARENT_EVERY_MS).unref();
}

/** Runs a program to its end and gives back its output; `check: false` leaves judging the code to the caller. */
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

/** Runs a JavaScript program of a package under the Node that runs this script. */
export const runNode = (program, args, options) => run(process.execPath, [program, ...args], options);

export const tail = (text, lines = 60) => text.trimEnd().split("\n").slice(-lines).join("\n");

/* ---- work that is done once per content ---- */

/** SHA-256 over files and folders by content. Times are ignored: a checkout resets them. */
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

/** Does `work` unless `inputs` are what they were when it last succeeded and its `proof` still exists. True: it ran. */
export async function once(name, inputs, proof, work) {
  const stamp = at(".stamp", name);
  const isFresh = async () =>
    existsSync(at(proof)) && (await readFile(stamp, "utf8").catch(() => "")) === (await digest(inputs));
  if (await isFresh()) return false;
  return alone(name, async () => {
    if (await isFresh()) return false; // another script did it while we waited
    const sum = await digest(inputs);
    // What is cut off half-way is not what the stamp speaks of.
    await rm(stamp, { force: true });
    await work();
    await writeFile(stamp, sum);
    return true;
  });
}

/** One at a time across processes; a lock whose owner is gone counts for nothing. */
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

/** True when every package of the lock file lies in node_modules (packages for other machines may be missing). */
async function isInstalled() {
  const read = async (path) => JSON.parse(await readFile(at(path), "utf8")).packages ?? {};
  const wanted = await read("package-lock.json");
  const present = await read("node_modules/.package-lock.json").catch(() => ({}));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    return present[path] ? present[path].version === entry.version : entry.optional === true;
  });
}

/** `npm ci` when the lock file says something else than node_modules. True: it ran. */
export async function install() {
  if (await isInstalled()) return false;
  await alone("install", async () => {
    if (await isInstalled()) return;
    const npm = process.env.npm_execpath;
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    if (npm?.endsWith("js")) await runNode(npm, args);
    // There npm is a batch file, which only a shell can start.
    else if (isWindows) await runNode(join(dirname(process.execPath), "node_modules/npm/bin/npm-cli.js"), args);
    else await run("npm", args);
  });
  return true;
}

/** Client, renderer and the server for Deno, when their sources changed. True: it ran. */
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
  // The server too: what is deployed bears the name of what it was made of.
  const inputs = ["web", "shared", "server", ...tools];
  return once("build", inputs, "dist/server/entry-server.js", async () => {
    // Whoever asks for it, a test runner too, gets what is deployed.
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

/** A port nobody listens on, chosen by the system. */
export async function freePort() {
  const server = await listen(0);
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Ends with one sentence when `port` is taken. */
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

/** `--name value` and `--name=value` from the command line. */
export function flag(name) {
  const args = process.argv.slice(2);
  const found = args.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  if (found < 0) return undefined;
  const [, value] = args[found].split(/=(.*)/s);
  return value ?? (args[found + 1]?.startsWith("--") ? "" : (args[found + 1] ?? ""));
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
