import { migrateWorkers } from "./hosts.mjs";
import { at, build, leave, main, say, seconds } from "./lib.mjs";

/**
 * What wrangler runs before it bundles (`[build]` in wrangler.toml): the pages, and for `wrangler dev`, of which it
 * tells, the tables of the database it keeps on this machine. So a clone needs `npm ci` and nothing else before it.
 */
await main(async () => {
  const since = performance.now();
  if (await build()) say(`built dist (${seconds(since)})`);
  if (process.env.WRANGLER_COMMAND === "dev") await migrateWorkers(at(".wrangler/state"));
  await leave(0);
});
