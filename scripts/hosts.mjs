import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { hold, isHeld } from "./hold.mjs";
import { at, bin, pause, root, run, runNode, Stop, say, start, stop, tail, temporary } from "./lib.mjs";

/** Environment variables read by the server. */
export const SETTINGS = [
  "APP_MODE",
  "SHOPS",
  "REGISTRATION",
  "PASSWORD_MIN",
  "PASSWORD_COST",
  "DEV_DELAY_MS",
  "EDGE_DISTANCE_MS",
  "APP_NOW",
  "SEED_PROFILE",
  "SEED_LIVE",
  "RATE_LIMITS",
  "SESSION_IDLE",
  "SESSION_MAX",
  "PASSWORD_PEPPER",
  "PASSWORD_PEPPER_PREVIOUS",
  "TOTP_KEY",
  "TOTP_KEY_PREVIOUS",
  "FILE_KEY",
  "FILE_KEY_PREVIOUS",
  "INBOUND_SECRET",
  "INBOUND_SECRET_PREVIOUS",
  "INBOUND_TOKEN",
  "WEBHOOK_SECRET",
  "WEBHOOK_SECRET_PREVIOUS",
  "BACKUP_KEY",
  "OPERATOR_KEY",
  "OPERATOR_ONLY",
  "SETUP_CODE",
  "SECURITY_CONTACT",
  "MAIL",
  "MAIL_URL",
  "MAIL_KEY",
  "MAIL_FROM",
  "PAYMENTS",
  "PAYMENTS_URL",
  "PAYMENTS_KEY",
  "PAYMENTS_PUBLIC_KEY",
  "ALLOWED_ORIGINS",
  "PUBLIC_URL",
  "ADDRESS_HEADER",
  "COUNTRY_HEADER",
  "PLAN_TAX_BPS",
  "AUTHOR_URL",
  "REPO_URL",
  "TEST_BUILD",
  "BUILD",
];

/** Data folder from the environment; both hosts store their data below it. */
export const dataDirectory = () => resolve(root, process.env.DATA_DIR || ".data");

/** Renames a host's data so that other data can take its place; it stays beside it in case the folder was wrong. */
export async function putAside(own) {
  const kept = `${own}.before-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}`;
  await rename(own, kept);
  say(`kept what was there as ${kept}`);
}

export const portFromEnv = () => {
  const port = Number(process.env.PORT || 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Stop(`PORT must be a port number, not "${process.env.PORT}".`);
  return port;
};

/** Settings present in `source`; the default mode is mock, and the build supplies its name. */
export function settingsFrom(source = process.env) {
  const given = SETTINGS.filter((name) => source[name] !== undefined && source[name] !== "");
  return { APP_MODE: "mock", ...buildName(), ...Object.fromEntries(given.map((name) => [name, source[name]])) };
}

/** Sample credentials for the start message; a live shop has no sample account. */
export const sampleAccount = () =>
  settingsFrom().APP_MODE === "mock" ? "; sign in as admin@example.com / Demo-2026!" : "";

function buildName() {
  const stamp = at(".stamp/build");
  return existsSync(stamp) ? { BUILD: readFileSync(stamp, "utf8").slice(0, 12) } : {};
}

/**
 * Starts the server and waits until `/api/health` responds. Returns `{ url, child, stop, output }`. `echo` prints later
 * output except request lines and writes all of it to `<host>.log` beside the data. `isGuest`: shares the data with a
 * running server, as a backup on Deno does. `watch`: reloads changed sources on Workers.
 */
export async function startHost(
  host,
  { port, dataDir, settings = settingsFrom(), echo = false, isGuest = false, watch = false, patienceMs = 120_000 },
) {
  await mkdir(dataDir, { recursive: true });
  const launch = host === "deno" ? launchDeno : launchWorkers;
  const held = isGuest ? null : await hold(dataDir, host);
  const url = `http://127.0.0.1:${port}`;
  // A command reaches a running server over HTTP where no second process can do its work beside it.
  const isAsked = host === "workers" || settings.SHOPS === "by-host";
  const given = isAsked ? await withOperatorKey({ dataDir, host, url, settings }) : settings;
  const child = await launch({ port, dataDir, settings: given, isTold: echo, watch }).catch((error) => {
    held?.free();
    throw error;
  });
  if (child.pid) held?.passTo(child.pid);
  // Child processes can outlive it and would continue to use the data.
  child.ended.then(() => stop(child)).then(() => held?.free());
  const log = { text: "", echo: false };
  const kept = echo ? createWriteStream(join(dataDir, `${host}.log`)) : null;
  kept?.on("error", ({ message }) => say(`The log is not kept any more: ${message}`));
  for (const name of ["stdout", "stderr"]) {
    eachLine(child[name], (line) => {
      // Skip wrangler's own request lines.
      if (line.startsWith("[wrangler:info]")) return;
      kept?.write(line);
      // Request lines would displace everything else.
      if (isAnswered(line)) return;
      log.text = (log.text + line).slice(-200_000);
      if (log.echo) process[name].write(line);
    });
  }
  try {
    await untilHealthy({ url, child, log, patienceMs });
  } catch (error) {
    await stop(child);
    throw error;
  }
  log.echo = echo;
  if (host === "workers" && !echo) every(NUDGE_MS, child, () => nudge(url));
  return { url, child, stop: () => stop(child), output: () => tail(log.text) };
}

const operatorNote = (dataDir, host) => join(dataDir, `${host}.operator`);

/**
 * No second process can read the data of a local Workers server, or change the shops of a running deployment. So
 * commands request it from the server, with a key stored beside the data, readable by its owner only.
 */
async function withOperatorKey({ dataDir, host, url, settings }) {
  const key = settings.OPERATOR_KEY || randomBytes(32).toString("hex");
  await writeFile(operatorNote(dataDir, host), JSON.stringify({ url, key }), { mode: 0o600 });
  return { ...settings, OPERATOR_KEY: key };
}

/** URL and operator key of the local server that uses the data of a host, or null. */
export async function runningServer(dataDir, host) {
  if (!(await isHeld(dataDir, host))) return null;
  const note = await readFile(operatorNote(dataDir, host), "utf8").catch(() => null);
  if (note === null) throw new Stop("The server that runs was not started with SHOPS=by-host.");
  return JSON.parse(note);
}

/** Refuses a command for one shop where the environment says that there are many. */
export function needOneShop() {
  if (process.env.SHOPS === "by-host") throw new Stop("With SHOPS=by-host use `npm run shops -- backup|restore HOST`.");
}

/** Whether a line is the server's request log line (`server/http/inject-context.ts`). */
export const isAnswered = (line) => line.startsWith('{"level":"info","line":"answered"');

/** Calls `hear` for each line of a stream, including an incomplete last one. */
export function eachLine(stream, hear) {
  let rest = "";
  stream
    .setEncoding("utf8")
    .on("data", (text) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop();
      for (const line of lines) hear(`${line}\n`);
    })
    .on("end", () => rest && hear(rest));
}

const NUDGE_MS = 2000;

/**
 * Sends a request, because a read whose connection to the worker was lost waits in wrangler's proxy until the next
 * request: for ever, if a command or test sends one request at a time.
 */
const nudge = (url) => ask(`${url}/api/health`);

const ask = (url) =>
  fetch(url)
    .then((answer) => answer.text())
    .catch(() => undefined);

/** Repeats `work` while a server runs. */
function every(ms, child, work) {
  const timer = setInterval(work, ms);
  child.ended.then(() => clearInterval(timer));
}

/** Timeout of one attempt: the first request can be lost in wrangler's proxy, see {@link nudge}. */
const ATTEMPT_MS = 10_000;

/**
 * Waits until the database is filled; one that a restore is still filling serves meanwhile. An error response (such as
 * a missing secret) is retried briefly, then reported.
 */
async function untilHealthy({ url, child, log, patienceMs }) {
  const deadline = Date.now() + patienceMs;
  let refusals = 0;
  let ended = null;
  child.ended.then((how) => {
    ended = how;
  });
  while (Date.now() < deadline) {
    if (ended) throw new Stop(`The server ended before it was ready (code ${ended.code}).\n${tail(log.text)}`);
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(ATTEMPT_MS) }).catch(() => null);
    if (answer?.ok) return needMatch(url);
    if (answer && answer.status >= 500) {
      refusals += 1;
      const words = await answer.text();
      if (refusals >= 8) throw new Stop(`The server does not start: ${words.slice(0, 600)}\n${tail(log.text, 20)}`);
      await pause(500);
    }
    await pause(100);
  }
  throw new Stop(`The server did not answer within ${patienceMs / 1000} s.\n${tail(log.text)}`);
}

/** Throws if the database belongs to another build; such a server only responds to this endpoint. */
async function needMatch(url) {
  const { params, message } = await fetch(`${url}/api/health/ready`).then(
    (answer) => answer.json(),
    () => ({}),
  );
  if (params?.check === "schema") throw new Stop(`The server does not start: ${message}`);
}

/** Grace period to finish responses and background work and to close the database. */
const SERVER_GRACE_MS = 30_000;

/* ---- Workers: wrangler dev with everything embedded ---- */

const QUIET = {
  CI: "1",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_LOG_PATH: at(".wrangler/logs"),
  NO_UPDATE_NOTIFIER: "1",
};

async function launchWorkers({ port, dataDir, settings, isTold, watch }) {
  const state = join(dataDir, "workers");
  // Settings go into a file, because everyone on the machine can read arguments.
  const secrets = temporary("pano-");
  const file = join(secrets, "settings.env");
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}\n`);
  await writeFile(file, lines.join(""), { mode: 0o600 });
  const told = JSON.stringify({ port, state, settings: file, logLevel: isTold ? "info" : "warn", watch });
  const child = start(process.execPath, [at("scripts/dev-worker.mjs"), told], { env: QUIET, graceMs: SERVER_GRACE_MS });
  child.ended.then(() => rm(secrets, { recursive: true, force: true }));
  return child;
}

const quoted = (value) => (value.includes("'") ? JSON.stringify(value) : `'${value}'`);

/** Runs `wrangler …` offline and silently. */
export const wrangler = (args, options = {}) =>
  runNode(bin.wrangler, args, { ...options, env: { ...QUIET, ...options.env } });

/* ---- Deno: one process with narrow permissions ---- */

/** Small heap: 123 MB after a load instead of 320 at the same speed. It can still grow to 512 MB. */
const SMALL_HEAP = "--v8-flags=--max-semi-space-size=1,--optimize-for-size,--max-old-space-size=512";

/** Makes glibc return freed memory to the system immediately (no effect elsewhere): saves 20 MB after a start. */
const GIVEN_BACK = { MALLOC_TRIM_THRESHOLD_: "131072" };

const ENTRY = "dist/deno/deno.js";

/**
 * Lets the runtime compile the server's files in a separate process and cache the result. A server that compiles them
 * itself takes a hundred megabytes and does not release them.
 */
async function readAhead(env) {
  const files = [ENTRY, "dist/server/entry-server.js"];
  // If the cache is not writable, the server reports the cause itself.
  await run(bin.deno, ["cache", "--quiet", ...files], { check: false, env });
}

/**
 * Requires Deno's binary, not the launcher script of its npm package: that forwards no signals and has another process
 * id.
 */
export function needDeno(program) {
  if (existsSync(program)) return;
  const name = program.split(/[\\/]/).slice(-3, -1).join("/");
  throw new Stop(
    `The package ${name} with Deno's program is not installed: \`npm ci\` installs it, on Linux with glibc, macOS and Windows.`,
  );
}

/** Hosts that the server can connect to: the mail and payment services, if configured. */
function outsideHosts({ MAIL, MAIL_URL, PAYMENTS, PAYMENTS_URL }) {
  return [
    ...(MAIL === "http" ? [MAIL_URL || "https://api.resend.com/emails"] : []),
    ...(PAYMENTS === "http" ? [PAYMENTS_URL || "https://api.stripe.com/v1"] : []),
  ].map((url) => new URL(url).host);
}

async function launchDeno({ port, dataDir, settings }) {
  needDeno(bin.deno);
  const own = join(dataDir, "deno");
  await mkdir(own, { recursive: true });
  // The server can read its whole environment, so it only contains the settings.
  const home = Object.fromEntries(
    ["PATH", "HOME", "DENO_DIR"].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const env = {
    ...home,
    ...settings,
    ...GIVEN_BACK,
    DENO_NO_UPDATE_CHECK: "1",
    NO_COLOR: "1",
    PORT: String(port),
    DATA_DIR: own,
  };
  await readAhead(env);
  const hosts = [`127.0.0.1:${port}`, ...outsideHosts(settings)];
  const args = ["run", SMALL_HEAP, "--no-prompt", "--quiet", `--allow-net=${hosts.join(",")}`, "--allow-env"];
  args.push(`--allow-read=dist,${own}`, `--allow-write=${own}`);
  return start(bin.deno, [...args, ENTRY], { env, inherit: false, graceMs: SERVER_GRACE_MS });
}
