import { readdir, readFile, stat } from "node:fs/promises";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { wrangler } from "./hosts.mjs";
import { at, build, flag, install, leave, main, Stop, say, temporary } from "./lib.mjs";

/**
 * The server's own code, gzip; the renderer is counted apart, since the screens decide its size. 134 kB of it are what
 * writes invoices as PDF; it is run when one is asked for.
 */
const BUDGET_KB = 630;
/** What wrangler.toml leaves out. */
const LEFT_OUT = ["html2canvas", "canvg", "dompurify"];
/** What a deployment must find bound. */
const WANTED = ["DB", "FILES", "HUB", "JOBS", "ASSETS"];

/** `npm run deploy:check [-- --env preview]`: bundles for Workers offline and says what a deployment would hold. */
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
  const without = (await bundleWithoutRenderer()) / 1000;
  const renderer = gzipSync(await readFile(at("dist/server/entry-server.js")), { level: 9 }).length / 1000;
  const client = await sizeOf(at("dist/client"));
  say(`worker        ${whole.toFixed(1)} kB gzip`);
  say(`  server      ${without.toFixed(1)} kB gzip (budget ${BUDGET_KB})`);
  say(`  renderer    ${renderer.toFixed(1)} kB gzip by itself`);
  say(`assets        ${client.count} files, ${(client.bytes / 1000).toFixed(0)} kB raw`);
  if (missing.length > 0) throw new Stop(`No binding named ${missing.join(", ")} in wrangler.toml.`);
  if (without > BUDGET_KB) throw new Stop(`The server is ${(without - BUDGET_KB).toFixed(1)} kB over its budget.`);
  say("ready to deploy");
  await leave(0);
});

/** Bundled as wrangler does it, with the renderer left outside. */
async function bundleWithoutRenderer() {
  const { build: bundle } = await import("esbuild");
  const { outputFiles } = await bundle({
    entryPoints: [at("server/adapters/workers.ts")],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2024",
    platform: "neutral",
    mainFields: ["workerd", "worker", "module", "main"],
    conditions: ["workerd", "worker", "browser"],
    // Libraries name what the runtime brings with `node:` before it or without.
    external: [...builtinModules, "node:*", "cloudflare:*", "*/dist/server/entry-server.js"],
    alias: Object.fromEntries(LEFT_OUT.map((name) => [name, at("server/adapters/left-out.ts")])),
    absWorkingDir: at(),
    logLevel: "silent",
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

async function sizeOf(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const served = files.filter((file) => file.isFile() && !/\.(br|gz)$|^\.assetsignore$/.test(file.name));
  const sizes = await Promise.all(served.map((file) => stat(join(file.parentPath, file.name))));
  return { count: served.length, bytes: sizes.reduce((sum, one) => sum + one.size, 0) };
}
