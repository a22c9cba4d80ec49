import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { complaintOf, landedOf } from "./budgets/rules.mjs";
import { measureServer } from "./budgets/server-size.mjs";
import { wrangler } from "./hosts.mjs";
import { at, build, flag, install, leave, main, Stop, say, temporary } from "./lib.mjs";

/** Bindings required by a deployment. */
const WANTED = ["SHOP", "DIRECTORY", "FILES", "ASSETS"];

/**
 * `npm run deploy:check [-- --env preview]`: bundles for Workers offline and reports what a deployment would contain.
 */
await main(async () => {
  await install();
  await build();
  const out = temporary("pano-deploy-");
  const env = flag("env") ?? "";
  const { output } = await wrangler(["deploy", "--dry-run", `--env=${env}`, "--outdir", out]);

  const bindings = output.split("\n").filter((line) => /^(env\.|- |Binding )/.test(line.trim()));
  say(bindings.join("\n"));
  const missing = WANTED.filter((name) => !new RegExp(`env\\.${name}\\b`).test(output));

  const whole = gzipSync(await readFile(join(out, "workers.js")), { level: 9 }).length / 1000;
  const server = await measureServer();
  const budgets = JSON.parse(await readFile(at("scripts/budgets.json"), "utf8"));
  const complaint = complaintOf(server, landedOf(budgets, server.name));
  const renderer = gzipSync(await readFile(at("dist/server/entry-server.js")), { level: 9 }).length / 1000;
  const client = await sizeOf(at("dist/client"));
  say(`worker        ${whole.toFixed(1)} kB gzip`);
  say(`  server      ${server.size.toFixed(1)} kB gzip`);
  say(`  renderer    ${renderer.toFixed(1)} kB gzip by itself`);
  say(`assets        ${client.count} files, ${(client.bytes / 1000).toFixed(0)} kB raw`);
  if (missing.length > 0) throw new Stop(`No binding named ${missing.join(", ")} in wrangler.toml.`);
  if (complaint) throw new Stop(complaint);
  say("ready to deploy");
  await leave(0);
});

async function sizeOf(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const served = files.filter((file) => file.isFile() && !/\.(br|gz)$|^\.assetsignore$/.test(file.name));
  const sizes = await Promise.all(served.map((file) => stat(join(file.parentPath, file.name))));
  return { count: served.length, bytes: sizes.reduce((sum, one) => sum + one.size, 0) };
}
