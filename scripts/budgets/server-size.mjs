import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { gzipSync } from "node:zlib";
import { at } from "../lib.mjs";
import { byFile, merged } from "./rules.mjs";

/** Packages that wrangler.toml replaces by stubs. */
const leftOut = () =>
  [
    ...readFileSync(at("wrangler.toml"), "utf8").matchAll(
      /^([\w-]+) = "\.\/(server\/adapters\/workers\/stub-module\.ts)"$/gm,
    ),
  ].map(([, name, file]) => [name, at(file)]);

/** Migrations are imported as text. */
const sqlTexts = {
  name: "sql-texts",
  setup: (build) =>
    build.onLoad({ filter: /\.sql$/ }, ({ path }) => ({ contents: readFileSync(path, "utf8"), loader: "text" })),
};

/**
 * Size of the server bundled as by wrangler, in kB gzip; the renderer is excluded because the screens determine its
 * size.
 */
export async function measureServer() {
  const { build } = await import("esbuild");
  const { outputFiles, metafile } = await build({
    entryPoints: [at("server/adapters/workers.ts")],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2024",
    platform: "neutral",
    mainFields: ["workerd", "worker", "module", "main"],
    conditions: ["workerd", "worker", "browser"],
    // Libraries import Node built-ins with and without the `node:` prefix.
    external: [...builtinModules, "node:*", "cloudflare:*", "*/dist/server/entry-server.js"],
    alias: Object.fromEntries(leftOut()),
    plugins: [sqlTexts],
    absWorkingDir: at(),
    logLevel: "silent",
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const chunks = { server: byFile(inputs.map(([path, { bytesInOutput }]) => [path, bytesInOutput])) };
  const size = gzipSync(outputFiles[0].contents, { level: 9 }).length / 1000;
  return { name: "Server", unit: "kB", size, most: null, chunks, modules: merged(Object.values(chunks)) };
}
