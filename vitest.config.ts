import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { clientManifest, messages } from "./scripts/vite-plugins.ts";

const plugins = () => [messages(), clientManifest(fileURLToPath(new URL("./dist/manifest.json", import.meta.url)))];

/**
 * `unit` lies beside its subject. `contract` speaks to the app in process, or to a running server when TARGET_URL
 * names one; then its files go one after another, since they share that server's database.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: plugins(),
        test: {
          name: "unit",
          environment: "node",
          include: ["{server,shared,web,scripts}/**/*.test.{ts,tsx}"],
        },
      },
      {
        plugins: plugins(),
        test: {
          name: "contract",
          environment: "node",
          include: ["tests/contract/**/*.test.ts"],
          fileParallelism: !process.env.TARGET_URL,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
