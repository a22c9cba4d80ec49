import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { at, bin, freePort, pause, run, Stop, start, stop, temporary } from "../lib.mjs";
import { SITE_KEY } from "../live-visits.mjs";
import { load, time } from "./load.mjs";
import { atLeast, atMost, ms, row, times } from "./table.mjs";

/** Number of shop pages that send events concurrently. */
const PAGES = 64;
const AGENT =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const SIGN_INS = 10;
const LEAST_VISITS = 2_000;
const MOST_SIGN_IN_MS = 250;
/** Maximum share of a request's time. */
const MOST_SHARE = 0.05;

/** Cost of security features on Deno: the public counter compared with a bare one, password hashing, a role check. */
export async function printSafety({ url, headers }) {
  const visit = {
    method: "POST",
    connections: PAGES,
    headers: { "content-type": "text/plain", "user-agent": AGENT },
    body: () =>
      JSON.stringify({
        siteKey: SITE_KEY,
        visitor: randomUUID(),
        url: "https://shop.example/canta",
        screen: "1440x900",
      }),
  };
  const bare = await bareCounter(visit);
  const own = await load(`${url}/api/collect`, visit);
  row(`visits a second (${PAGES} connections)`, "per s", "p50 ms", "p99 ms", "of bare");
  row("bare Hono, one flushed row a call, Deno", bare.perSecond.toFixed(0), ms(bare.p50), ms(bare.p99));
  const ratio = times(own.perSecond / bare.perSecond);
  const perSecond = atLeast(LEAST_VISITS, own.perSecond, own.perSecond.toFixed(0));
  row("POST /api/collect, Deno", perSecond, ms(own.p50), ms(own.p99), ratio);

  const health = await time(`${url}/api/health`);
  const entry = await time(`${url}/api/auth/login`, {
    times: SIGN_INS,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" }),
  });
  row("one after another, Deno, medians", "ms");
  row("GET /api/health", ms(health.whole));
  row("POST /api/auth/login (scrypt 2^14, 8, 5)", atMost(MOST_SIGN_IN_MS, entry.whole, ms(entry.whole)));

  const asked = await load(`${url}/api/ecommerce/orders/1`, { headers, connections: 1 });
  const checkMs = await roleCheckMs();
  row("role check, Deno", "µs", "of a request");
  const share = checkMs / asked.p50;
  const told = atMost(MOST_SHARE, share, `${(100 * share).toFixed(1)} %`);
  row("requireRole, the workspace read included", (checkMs * 1000).toFixed(1), told);
}

/** Sends the same requests to a counter that only stores a row of each. */
async function bareCounter(visit) {
  const port = await freePort();
  const env = { PORT: String(port), FILE: join(temporary("pano-bench-"), "bare.db"), DENO_NO_UPDATE_CHECK: "1" };
  const child = start(bin.deno, ["run", "-A", "--quiet", at("scripts/bench/bare-counter.ts")], { env });
  const url = `http://127.0.0.1:${port}/collect`;
  for (let tries = 0; !(await fetch(url, { method: "POST", body: "{}" }).catch(() => null))?.ok; tries += 1) {
    if (tries > 100) throw new Stop("The bare counter does not answer.");
    await pause(100);
  }
  const result = await load(url, visit);
  await stop(child);
  return result;
}

/** Milliseconds of one role check, measured inside Deno. */
async function roleCheckMs() {
  const { output } = await run(bin.deno, ["run", "-A", "--quiet", at("scripts/bench/role-check.ts")], {
    env: { DENO_NO_UPDATE_CHECK: "1" },
  });
  return Number(output.trim().split("\n").at(-1));
}
