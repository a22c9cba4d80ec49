import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { sqlTexts } from "./scripts/vite-plugins.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The server for Deno in few files. The runtime would hold some nine hundred modules twice otherwise, with a map of
 * each, for as long as it runs. The folder is as deep as the entry's own, since that finds what it reads from there.
 */
export default defineConfig({
  logLevel: "warn",
  plugins: [sqlTexts()],
  build: {
    ssr: at("./server/adapters/deno.ts"),
    outDir: at("./dist/deno"),
    emptyOutDir: true,
    target: "esnext",
    copyPublicDir: false,
    rolldownOptions: {
      external: [...builtinModules, /^node:/, /\/dist\/server\/entry-server\.js$/],
      output: {
        entryFileNames: "deno.js",
        chunkFileNames: "[name].js",
        // With its names, since they stand in the log when it fails.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
  ssr: { noExternal: true, target: "node" },
});
