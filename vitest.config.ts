import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { presentBrowser } from "./scripts/browser.mjs";
import { clientManifest, messages, skipMessages } from "./scripts/vite-plugins.ts";
import { componentServer } from "./tests/support/component-server.ts";

const plugins = () => [messages(), clientManifest(fileURLToPath(new URL("./dist/manifest.json", import.meta.url)))];

const executablePath = process.env.CHROMIUM_PATH ?? presentBrowser();

/** Suites that expect the seeded rows and no others; on a shared server they come before those that write. */
const SEED_READERS = ["figures", "kanban.boards", "laws", "lists", "orders.list", "people.list", "products.list"];

class SeedReadersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isReader = ({ moduleId }: TestSpecification) =>
      SEED_READERS.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    return [...files].sort((a, b) => Number(isReader(b)) - Number(isReader(a)) || a.moduleId.localeCompare(b.moduleId));
  }
}

/**
 * `unit` and `unit-web` lie beside their subjects. `contract` speaks to the app in process, or to a running server when TARGET_URL
 * names one; its files go one after another, since they share that server and its database. `crash` kills servers of
 * its own, on the host that CRASH_HOST names.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SeedReadersFirst },
    projects: [
      {
        plugins: plugins(),
        test: {
          name: "unit",
          environment: "node",
          include: ["{server,shared,scripts}/**/*.test.{ts,tsx}"],
          // They keep nothing between them, and loading the server once is half of their time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: plugins(),
        // Modules of the browser keep what they have learnt, so each file begins with its own.
        test: { name: "unit-web", environment: "node", include: ["web/**/*.test.{ts,tsx}"], testTimeout: 60_000 },
      },
      {
        plugins: plugins(),
        test: {
          name: "contract",
          environment: "node",
          include: ["tests/contract/**/*.test.ts"],
          // These set up through no call, or break what no call can break: nothing in them would reach a running server.
          exclude: process.env.TARGET_URL ? ["tests/contract/in-process/**"] : [],
          setupFiles: process.env.TARGET_URL ? [] : ["tests/support/cheap-passwords.ts"],
          fileParallelism: false,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react(), ...plugins(), componentServer()],
        cacheDir: ".stamp/component",
        server: { host: "127.0.0.1" },
        optimizeDeps: {
          entries: ["web/**/*.tsx"],
          include: ["@messageformat/runtime", "@messageformat/runtime/lib/cardinals"],
          rolldownOptions: { plugins: [skipMessages()] },
        },
        test: {
          name: "component",
          // One window for all files: loading the product again for each costs more than its tests.
          isolate: false,
          include: ["web/**/*.browser.test.tsx"],
          setupFiles: ["tests/support/component-setup.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: {
                ...(executablePath && { executablePath }),
                args: ["--no-sandbox", "--disable-background-networking"],
              },
              contextOptions: { locale: "en-US", timezoneId: "Europe/Istanbul", reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        plugins: plugins(),
        test: {
          name: "crash",
          environment: "node",
          include: ["tests/crash/**/*.test.ts"],
          bail: 1,
        },
      },
    ],
  },
});
