import { existsSync } from "node:fs";
import { join } from "node:path";
import { needFree } from "./hold.mjs";
import { dataDirectory, putAside, settingsFrom, startHost } from "./hosts.mjs";
import { build, flag, freePort, install, leave, main, Stop, say, seconds } from "./lib.mjs";

/**
 * `npm run seed -- --profile demo|scale:N|base [--host workers|deno] [--fresh]`: fills an empty database with sample
 * data.
 */
await main(async () => {
  const profile = flag("profile") || "base";
  const host = flag("host") || "workers";
  if (!/^(base|demo|scale:[1-9]\d{0,6})$/.test(profile))
    throw new Stop(`--profile must be base, demo or scale:N, not "${profile}".`);
  if (host !== "workers" && host !== "deno") throw new Stop(`--host must be workers or deno, not "${host}".`);
  const settings = { ...settingsFrom(), SEED_PROFILE: profile, DEV_DELAY_MS: "0" };
  if (settings.APP_MODE === "live") throw new Stop("APP_MODE is live: sample data is for mock mode alone.");
  const dataDir = dataDirectory();
  const own = join(dataDir, host);
  if (existsSync(own)) {
    if (flag("fresh") === undefined)
      throw new Stop(`${own} holds data already: stop the server and add --fresh to replace it.`);
    await needFree(dataDir, host);
    await putAside(own);
  }
  await install();
  await build();
  // The server fills an empty database when it starts, so one start is enough.
  const since = performance.now();
  const server = await startHost(host, { port: await freePort(), dataDir, settings, patienceMs: 3_600_000 });
  const told = await orderCount(server.url);
  await server.stop();
  say(`seeded ${profile} for ${host} in ${seconds(since)}: ${told}`);
  await leave(0);
});

async function orderCount(url) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" }),
  });
  const { data } = await answer.json();
  if (!data?.token) throw new Stop(`The server was filled, but the demo account cannot sign in (${answer.status}).`);
  const stats = await fetch(`${url}/api/ecommerce/order-stats`, { headers: { authorization: `Bearer ${data.token}` } });
  return `${(await stats.json()).data.totalOrders} orders`;
}
