import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { defineConfig } from "@playwright/test";
import { presentBrowser } from "./scripts/browser.mjs";

const executablePath = process.env.CHROMIUM_PATH ?? presentBrowser();
const port = 8799;
const baseURL = process.env.BASE_URL ?? `http://127.0.0.1:${port}`;
const report = process.env.E2E_REPORT;
// Kept in the environment, since each worker reads this file again.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `pano-e2e-${Date.now()}`);

/**
 * What Playwright itself turns off, since a second switch replaces its own; the suggestions below the address bar,
 * which Chromium draws in two more processes for each window: half of all the time a story takes; and the process it
 * keeps ready for a page that never comes.
 */
const DISABLED = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "LensOverlay",
  "HttpsFirstBalancedModeAutoEnable",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
];

/** Whether pages can share their pictures in memory; a container may have too little for them, and files take its place. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}

/** `BASE_URL` names a running server (the whole test run sets it); without it a fresh Deno server is started. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  // A folder for each run, since two may go on at once.
  outputDir: join("test-results", report ? basename(report, ".json") : "own"),
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Patience for a machine that runs three suites on two processors. That something is quick is never told by its time,
  // but by what leads to it: an event, a page whose clock stands still, the number of calls; `npm run bench` has the times.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    baseURL,
    trace: "off",
    // To have one of what fails, every story ends with one; the whole run goes without, a story by itself shows it.
    screenshot: report ? "off" : "only-on-failure",
    locale: "en-US",
    timezoneId: "Europe/Istanbul",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        ...(hasSharedMemory() ? [] : ["--disable-dev-shm-usage"]),
        `--disable-features=${DISABLED.join()}`,
        // A page lives for seconds here: what makes its code fast in the long run costs more than it gives.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
  projects: [
    // Every test runs on a wide screen, those of the phone and those tagged @phone on a narrow one.
    // The wide one draws without motion, as some people ask for: a tenth of the time; the phone moves.
    {
      name: "desktop",
      grepInvert: /on a phone/,
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } },
    },
    {
      name: "phone",
      grep: /on a phone|@phone/,
      grepInvert: /on a desktop/,
      // The data grid is drawn on wide screens only.
      testIgnore: ["**/datatable.e2e.ts", "**/edit-person.e2e.ts"],
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
  ...(process.env.BASE_URL
    ? {}
    : {
        globalTeardown: "./tests/e2e/support/forget-data.ts",
        webServer: {
          command: "node scripts/start-deno.mjs",
          url: `${baseURL}/api/health`,
          env: {
            PORT: String(port),
            DATA_DIR: process.env.E2E_DATA_DIR,
            DEV_DELAY_MS: "0",
            APP_NOW: "2026-06-15T12:00:00.000Z",
            PASSWORD_COST: "4",
            TEST_BUILD: "1",
          },
          timeout: 120_000,
          gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
        },
      }),
});
