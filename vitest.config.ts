import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { presentBrowser } from "./scripts/browser.mjs";
import { clientManifest, messages, skipMessages, sqlTexts } from "./scripts/vite-plugins.ts";
import { componentServer } from "./tests/support/component/component-server.ts";

const plugins = () => [
  messages(),
  sqlTexts(),
  clientManifest(fileURLToPath(new URL("./dist/manifest.json", import.meta.url))),
];

const isOnHost = Boolean(process.env.TARGET_URL);
const ON_HOSTS = "tests/adapters/**/*.test.ts";
const STARTS_HOSTS = "tests/adapters/**/*.host.test.ts";
const IN_BROWSER = "web/**/*.browser.test.tsx";
const executablePath = process.env.CHROMIUM_PATH ?? presentBrowser();

/** Suites that expect the seeded rows and no others: on a shared server they come before those that write. */
const SEED_READERS = [
  "figures",
  "kanban.boards",
  "laws",
  "lists",
  "orders.list",
  "people.list",
  "products.list",
  "rows-read",
];

/** Seed readers first, then the other suites; those of `tests/adapters`, whose races write thousands of rows, last. */
function placeOf({ moduleId }: TestSpecification): number {
  if (SEED_READERS.some((name) => moduleId.endsWith(`/${name}.test.ts`))) return 0;
  return moduleId.includes("/tests/adapters/") ? 2 : 1;
}

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => placeOf(a) - placeOf(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

/**
 * `unit` and `unit-web` lie beside their subjects. `contract` calls the app in process, or the running server that
 * TARGET_URL names: of that it runs what differs by host, with FULL_SIZE everything. `host` starts servers of its own,
 * `component` mounts screens in a browser, `crash` kills servers on the host that CRASH_HOST names.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: InOrder },
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
        test: {
          name: "unit-web",
          environment: "node",
          isolate: false,
          setupFiles: ["tests/support/app/fresh-modules.ts"],
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: [IN_BROWSER],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: plugins(),
        test: {
          name: "contract",
          environment: "node",
          include: isOnHost && !process.env.FULL_SIZE ? [ON_HOSTS] : ["tests/contract/**/*.test.ts", ON_HOSTS],
          // Files in in-process/ and round-trip/ set up what no call can; nothing in them would reach a running server.
          exclude: isOnHost ? ["tests/contract/{in-process,round-trip}/**", STARTS_HOSTS] : [STARTS_HOSTS],
          setupFiles: isOnHost ? [] : ["tests/support/app/cheap-passwords.ts"],
          // Files share the server that TARGET_URL names, and its database.
          fileParallelism: !isOnHost,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react(), ...plugins(), componentServer()],
        cacheDir: process.env.NODE_ENV === "production" ? ".stamp/component" : ".stamp/component-dev",
        server: { host: "127.0.0.1" },
        optimizeDeps: {
          entries: ["web/**/*.tsx"],
          include: ["@messageformat/runtime", "@messageformat/runtime/lib/cardinals", "otpauth"],
          rolldownOptions: { plugins: [skipMessages()] },
        },
        test: {
          name: "component",
          env: { FULL_SIZE: process.env.FULL_SIZE ?? "" },
          // One window for all files: loading the product again for each costs more than its tests.
          isolate: false,
          include: [IN_BROWSER],
          setupFiles: ["tests/support/component/component-setup.ts"],
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
              // Below the test's own limit: a click that waits for ever says what it waits for.
              actionTimeout: 20_000,
              launchOptions: {
                ...(executablePath && { executablePath }),
                args: ["--no-sandbox", "--disable-background-networking"],
              },
              // As large as the largest screen of a test: a smaller window would draw it scaled, on fractions of pixels.
              contextOptions: {
                viewport: { width: 1440, height: 900 },
                locale: "en-US",
                timezoneId: "Europe/Istanbul",
                reducedMotion: "reduce",
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        plugins: plugins(),
        test: {
          name: "host",
          environment: "node",
          include: [STARTS_HOSTS],
          fileParallelism: false,
          testTimeout: 60_000,
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
