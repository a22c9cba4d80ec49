import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { at, bin, freePort, pause, Stop, start, stop, temporary } from "../lib.mjs";
import { load, time } from "./load.mjs";
import { atLeast, atMost, kB, ms, row, times } from "./table.mjs";

const LEAST_OF_HONO = 0.8;

/** Responses per second of the base list, compared with floors of decreasing functionality. */
export async function printAnswers({ url, headers }) {
  const path = `${url}/api/ecommerce/orders`;
  const orders = await fetch(path, { headers });
  const rows = join(temporary("pano-bench-"), "rows.json");
  await writeFile(rows, JSON.stringify((await orders.json()).data));
  const known = { ...headers, "if-none-match": orders.headers.get("etag") ?? "" };

  const raw = await floor(process.execPath, [at("scripts/bench/raw.mjs")], "/", {});
  const hono = await floor(bin.deno, ["run", "-A", "--quiet", at("scripts/bench/hono.ts")], "/orders", { ROWS: rows });
  row("answers a second (4 connections)", "per s", "p50 ms", "p99 ms", "of Hono");
  const line = (name, one, least = 0) => {
    const ratio = one.perSecond / hono.perSecond;
    row(name, one.perSecond.toFixed(0), ms(one.p50), ms(one.p99), atLeast(least, ratio, times(ratio)));
  };
  line("node:http, 'hello'", raw);
  line("bare Hono + SQLite, the same 30 rows, Deno", hono);
  line("GET /api/ecommerce/orders, Deno", await load(path, { headers }), LEAST_OF_HONO);
  line("the same with its ETag", await load(path, { headers: known }));
}

/** Starts a floor, measures it and stops it. */
async function floor(command, args, path, env) {
  const port = await freePort();
  const child = start(command, args, { env: { ...env, PORT: String(port), DENO_NO_UPDATE_CHECK: "1" } });
  const url = `http://127.0.0.1:${port}${path}`;
  for (let tries = 0; !(await fetch(url).catch(() => null))?.ok; tries += 1) {
    if (tries > 100) throw new Stop(`The floor ${args.at(-1)} does not answer.`);
    await pause(100);
  }
  const result = await load(url);
  await stop(child);
  return result;
}

const DISTANCE_MS = 30;
const MOST_EXTRA_MS = 40;

/**
 * How much later the first byte of each page comes where the shop is 30 ms away from the edge. A processor that was idle
 * for 30 ms computes more slowly, so the near server rests as long before each request.
 */
export async function printDistance(near, far) {
  row("first byte, Deno, medians of 20", "near ms", "30 ms away", "extra ms");
  for (const path of PAGES) {
    const first = async ({ url, headers }, restMs) => {
      const own = { accept: "text/html", ...(path === "/login" ? {} : headers) };
      return (await time(url + path, { headers: own, restMs })).first;
    };
    const [here, there] = [await first(near, DISTANCE_MS), await first(far, 0)];
    row(path, ms(here), ms(there), atMost(MOST_EXTRA_MS, there - here, ms(there - here)));
  }
}

/** Settings of a server whose shop is that far away. */
export const FAR = { EDGE_DISTANCE_MS: String(DISTANCE_MS) };

const PAGES = ["/login", "/dashboard", "/products", "/orders", "/kanban", "/inbox", "/datatable", "/account"];

/** Response times and sizes of rendered pages. */
export async function printDocuments({ url, headers }) {
  row("document, Deno, medians of 20", "TTFB ms", "whole ms", "kB raw", "kB brotli");
  for (const path of ["/login", "/dashboard", "/products", "/orders", "/datatable"]) {
    // A signed-in visitor of /login is redirected, so that page is requested without a session.
    const own = { accept: "text/html", ...(path === "/login" ? {} : headers) };
    const { first, whole, bytes } = await time(url + path, { headers: own });
    const text = await (await fetch(url + path, { headers: own })).text();
    row(path, ms(first), ms(whole), kB(bytes), kB(brotliCompressSync(text).length));
  }
}
