import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { clientManifest, messages } from "./scripts/vite-plugins.ts";

const plugins = () => [messages(), clientManifest(fileURLToPath(new URL("./dist/manifest.json", import.meta.url)))];

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
          exclude: process.env.TARGET_URL ? ["tests/contract/{in-process,round-trip}/**"] : [],
          setupFiles: process.env.TARGET_URL ? [] : ["tests/support/known-passwords.ts"],
          fileParallelism: false,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
