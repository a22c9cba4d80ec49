import { build, leave, main, say, seconds } from "./lib.mjs";

/** What wrangler runs before it bundles (`[build]` in wrangler.toml): the pages. So a clone needs `npm ci` and nothing else before it. */
await main(async () => {
  const since = performance.now();
  if (await build()) say(`built dist (${seconds(since)})`);
  await leave(0);
});
