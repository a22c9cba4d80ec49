import { build, install, main, say, seconds } from "./lib.mjs";

await main(async () => {
  const since = performance.now();
  await install();
  say((await build()) ? `built dist/client and dist/server (${seconds(since)})` : "dist is up to date");
});
