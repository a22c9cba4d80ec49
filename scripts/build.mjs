import { build, install, main, say, seconds } from "./lib.mjs";

await main(async () => {
  const since = performance.now();
  await install();
  say((await build()) ? `built dist (${seconds(since)})` : "dist is up to date");
});
