import { readdir, readFile, rm } from "node:fs/promises";
import { startHost } from "../hosts.mjs";
import { freePort, Stop, temporary } from "../lib.mjs";
import { TEST_SETTINGS } from "../tests.mjs";

const PATIENCE_MS = 3_600_000;
const SETTINGS = { ...TEST_SETTINGS, RATE_LIMITS: "off" };

/**
 * Runs `work` with a Deno server on its own sample data; `work` receives the URL and the headers of a signed-in user.
 * `fill` adds data to the folder before the first start. `own` overrides settings.
 */
export async function onData(profile, work, { fill, own = {} } = {}) {
  const dataDir = temporary("pano-bench-");
  const start = async () => {
    const settings = { ...SETTINGS, SEED_PROFILE: profile, ...own };
    return startHost("deno", { port: await freePort(), dataDir, settings, patienceMs: PATIENCE_MS });
  };
  try {
    await fill?.(dataDir);
    // The first start fills the database; only later starts are measured.
    await (await start()).stop();
    const since = performance.now();
    const server = await start();
    const startMs = performance.now() - since;
    try {
      return await work({ ...server, startMs, headers: await signIn(server.url) });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Start time and memory of a server with a cold Deno cache. */
export async function firstStart(profile) {
  const { DENO_DIR } = process.env;
  process.env.DENO_DIR = temporary("pano-bench-");
  const settings = { ...SETTINGS, SEED_PROFILE: profile };
  try {
    const since = performance.now();
    const server = await startHost("deno", { port: await freePort(), dataDir: temporary("pano-bench-"), settings });
    const startMs = performance.now() - since;
    await signIn(server.url);
    const memory = await memoryOf(server.child);
    await server.stop();
    return { startMs, memory };
  } finally {
    if (DENO_DIR === undefined) delete process.env.DENO_DIR;
    else process.env.DENO_DIR = DENO_DIR;
  }
}

/** Headers of a signed-in browser for API requests. */
async function signIn(url) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" }),
  });
  const { data } = await answer.json();
  if (!data?.token) throw new Stop(`The demo account cannot sign in (${answer.status}).`);
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  return { authorization: `Bearer ${data.token}`, ...(cookies.length > 0 ? { cookie: cookies.join("; ") } : {}) };
}

/** Current and peak memory of the largest descendant process in bytes; null if the system does not provide it. */
export async function memoryOf(child) {
  const all = await descendants(child.pid).catch(() => []);
  const statuses = await Promise.all(all.map((pid) => readFile(`/proc/${pid}/status`, "utf8").catch(() => "")));
  const read = (status, name) => 1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  const found = statuses.map((status) => ({ now: read(status, "VmRSS"), most: read(status, "VmHWM") }));
  return found.toSorted((a, b) => b.now - a.now)[0] ?? null;
}

async function descendants(pid) {
  const own = [pid];
  for (const task of await readdir(`/proc/${pid}/task`)) {
    // A thread can have ended since it was listed.
    const children = await readFile(`/proc/${pid}/task/${task}/children`, "utf8").catch(() => "");
    for (const child of children.split(" ").filter(Boolean)) own.push(...(await descendants(Number(child))));
  }
  return own;
}
