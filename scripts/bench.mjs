import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { load, time } from "./bench/load.mjs";
import { at, bin, build, freePort, install, leave, main, pause, Stop, say, start, stop, temporary } from "./lib.mjs";
import { TEST_SETTINGS, withServer } from "./tests.mjs";

/** `npm run bench`: our figures beside floors built in the same run; the ratio is what counts, the rest is the machine. */
await main(async () => {
  await install();
  await build();
  const folder = temporary("pano-bench-");

  const results = await withServer(
    "deno",
    async ({ url }) => {
      const headers = await signIn(url);
      const orders = await fetch(`${url}/api/ecommerce/orders`, { headers });
      const rows = join(folder, "rows.json");
      await writeFile(rows, JSON.stringify((await orders.json()).data));
      const raw = await floor(process.execPath, [at("scripts/bench/raw.mjs")], "/", {});
      const hono = await floor(bin.deno, ["run", "-A", "--quiet", at("scripts/bench/hono.ts")], "/orders", {
        ROWS: rows,
      });
      const ours = await load(`${url}/api/ecommerce/orders`, { headers });
      const kept = await load(`${url}/api/ecommerce/orders`, {
        headers: { ...headers, "if-none-match": orders.headers.get("etag") ?? "" },
      });
      return { raw, hono, ours, kept, pages: await pages(url, headers) };
    },
    { ...TEST_SETTINGS, RATE_LIMITS: "off" },
  );

  const { raw, hono, ours, kept, pages: documents } = results;
  say(row("answers a second (4 connections)", "per s", "p50 ms", "p99 ms", "of bare Hono"));
  for (const [name, one] of [
    ["node:http, 'hello'", raw],
    ["bare Hono + SQLite, 30 rows, Deno", hono],
    ["GET /api/ecommerce/orders, Deno", ours],
    ["the same with its ETag", kept],
  ]) {
    const ratio = one.perSecond / hono.perSecond;
    say(row(name, one.perSecond.toFixed(0), one.p50.toFixed(2), one.p99.toFixed(2), `${ratio.toFixed(2)} x`));
  }
  say("");
  say(row("document, Deno, medians of 20", "TTFB ms", "whole ms", "kB raw", "kB brotli"));
  for (const { path, first, whole, bytes, brotli } of documents) {
    say(row(path, first.toFixed(1), whole.toFixed(1), (bytes / 1000).toFixed(1), (brotli / 1000).toFixed(1)));
  }
  await leave(0);
});

async function signIn(url) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" }),
  });
  const { data } = await answer.json();
  if (!data?.token) throw new Stop(`The demo account cannot sign in (${answer.status}).`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return { authorization: `Bearer ${data.token}`, ...(cookie ? { cookie } : {}) };
}

/** Starts a floor, loads it, ends it. */
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

async function pages(url, headers) {
  const measured = [];
  for (const path of ["/login", "/dashboard", "/orders", "/products"]) {
    // A signed-in visitor of /login is led away, so that page is asked for without a session.
    const own = { accept: "text/html", ...(path === "/login" ? {} : headers) };
    const figures = await time(url + path, { headers: own });
    const text = await (await fetch(url + path, { headers: own })).text();
    measured.push({ path, ...figures, brotli: brotliCompressSync(text).length });
  }
  return measured;
}

function row(name, ...cells) {
  return name.padEnd(36) + cells.map((cell) => String(cell).padStart(13)).join("");
}
