import { builtinModules } from "node:module";
import { gzipSync } from "node:zlib";
import { at } from "./lib.mjs";

/**
 * What the server's own code may weigh, kB gzip; the renderer is counted apart, since the screens decide its size. 113 kB
 * of it are what writes invoices as PDF; it is run when one is asked for.
 */
export const SERVER_KB = 597;
/** What wrangler.toml leaves out. */
const LEFT_OUT = ["html2canvas", "canvg", "dompurify", "fast-png", "postcss"];

/** The server bundled as wrangler does it, with the renderer left outside; kB gzip. */
export async function serverSize() {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
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
  return gzipSync(outputFiles[0].contents, { level: 9 }).length / 1000;
}
