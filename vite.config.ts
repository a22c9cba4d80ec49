import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroup, fetchedWith, RUN_AT_ONCE } from "./scripts/chunk-groups.ts";
import { leanMui } from "./scripts/lean-mui.ts";
import {
  asciiOnly,
  clientManifest,
  finishClient,
  hintCompiling,
  leanRouter,
  messages,
  noteModules,
  skipMessages,
} from "./scripts/vite-plugins.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `vite build` makes dist/client, then `vite build --ssr entry-server.tsx` the renderer, which reads the first one's manifest. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: at("./web"),
  appType: "custom",
  // React has had the hook itself since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  plugins: [
    react(),
    leanRouter(),
    leanMui(at("./web")),
    messages(),
    clientManifest(at("./dist/manifest.json")),
    hintCompiling(RUN_AT_ONCE),
    noteModules(at("./"), at("./dist/modules.json")),
    finishClient(at("./dist")),
  ],
  build: isSsrBuild
    ? {
        outDir: at("./dist/server"),
        emptyOutDir: true,
        target: "es2022",
        copyPublicDir: false,
        rolldownOptions: {
          output: {
            codeSplitting: false,
            entryFileNames: "entry-server.js",
            // Small, since the whole text stays in memory; with its names, since they stand in the log when it fails.
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          },
          plugins: [asciiOnly()],
        },
      }
    : {
        outDir: at("./dist/client"),
        emptyOutDir: true,
        target: "es2022",
        manifest: true,
        // Inlined files would need `data:` in the content policy; the preloads are written by the document.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false, resolveDependencies: fetchedWith },
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
          input: [at("./web/main.tsx"), at("./web/early.ts")],
          output: {
            codeSplitting: {
              groups: [{ name: chunkGroup(), debugName: "by screens", includeDependenciesRecursively: false }],
            },
          },
        },
      },
  // The worker cannot load packages at run time, and the "browser" condition would pick emotion's browser build.
  ...(command === "build" && isSsrBuild
    ? {
        ssr: {
          noExternal: true as const,
          target: "webworker" as const,
          resolve: { conditions: ["workerd", "edge-light", "module", "import", "default", "production"] },
        },
      }
    : {}),
  optimizeDeps: {
    entries: ["**/*.tsx"],
    // The search for packages does not see into catalogues; these are what they import.
    rolldownOptions: { plugins: [skipMessages()] },
    include: ["@messageformat/runtime", "@messageformat/runtime/lib/cardinals"],
  },
  server: { host: "127.0.0.1" },
}));
