import { build, leave, main, say, seconds } from "./lib.mjs";

/** Runs before wrangler bundles (`[build]` in wrangler.toml) and builds the pages, so a clone only needs `npm ci`. */
await main(async () => {
  const since = performance.now();
  if (await build()) say(`built dist (${seconds(since)})`);
  await leave(0);
});
