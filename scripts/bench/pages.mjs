import { readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { findBrowser } from "../browser.mjs";
import { at, pause } from "../lib.mjs";
import { serveTexts, shellPage, staticPage } from "./page-floors.mjs";
import { PHONE, SLOW_LINE, slowBy } from "./phone.mjs";
import { onData } from "./server.mjs";
import { atMost, kB, ms, row, times } from "./table.mjs";

const ROUNDS = 5;
const MOVES_EACH = 3;
const OPEN = ["/login", "/register"];
const GUARDED = [
  "/dashboard",
  "/products",
  "/add-product",
  "/orders",
  "/kanban",
  "/inbox",
  "/account",
  "/billing",
  "/datatable",
  "/date-picker",
  "/dropdown-menu",
  "/multi-file-upload",
  "/toast",
];
const MOVES = [
  ["/dashboard", "/products"],
  ["/products", "/orders"],
  ["/orders", "/dashboard"],
];
/** Limits of a page in bytes and milliseconds, and as multiples of its floor. */
const BOUNDS = { ofStatic: 2.5, ofShell: 1.3, longest: 250, cls: 0.01, bytes: 40 * 1024, files: 4, move: 150 };

/**
 * Time until pages are visible and interactive on a slow phone, compared with the same page without script and a bare
 * MUI page.
 */
export async function printPages() {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
  const texts = await shellPage();
  const floors = await serveTexts(texts);
  try {
    await onData("base", async ({ url, headers }) => {
      const state = await signIn(browser, url);
      const pages = [];
      for (const path of [...OPEN, ...GUARDED]) {
        const isOpen = OPEN.includes(path);
        const html = await (await fetch(url + path, { headers: isOpen ? {} : headers })).text();
        texts.set(path, staticPage(html));
        pages.push({ path, own: isOpen ? {} : { state } });
      }
      const rate = await slowBy(browser);
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await visitAll(browser, { url, floors, pages, rate }));
      row(
        `slow phone (1/${rate.toFixed(1)}), medians of ${ROUNDS}`,
        "visible ms",
        "of static",
        "live ms",
        "of shell",
        "longest ms",
        "busy after",
        "CLS",
      );
      printPage(
        "bare MUI shell",
        rounds.map(({ shell }) => ({ page: shell })),
      );
      for (const { path } of pages) {
        const seen = rounds.map(({ shell, visits }) => ({ shell, ...visits[path] }));
        printPage(path, seen);
        const of = (name) => median(seen.map(({ page }) => page[name]));
        const [bytes, files] = [of("awaitedBytes"), of("awaited")];
        row(
          "  its first drawing waits for",
          atMost(BOUNDS.bytes, bytes, `${kB(bytes)} kB`),
          atMost(BOUNDS.files, files, `${files} files`),
        );
        row("  come by then, and in all", `${kB(of("bytes"))} kB`, `${of("requests")} files`, `${kB(of("all"))} kB`);
      }
      row("move between screens, warm, desktop", "ms");
      for (const [from, to] of MOVES) {
        const taken = await timeMove(browser, url, { state, from, to });
        row(`${from} to ${to}`, atMost(BOUNDS.move, taken, ms(taken)));
      }
    });
  } finally {
    floors.close();
    await browser.close();
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** One round: the bare MUI page, then each page with its scriptless version. */
async function visitAll(browser, { url, floors, pages, rate }) {
  const shell = await visit(browser, `${floors.url}/`, { rate });
  const visits = {};
  for (const { path, own } of pages) {
    const floor = await visit(browser, floors.url + path, { isStatic: true, rate });
    visits[path] = { floor, page: await visit(browser, url + path, { ...own, rate }) };
  }
  return { shell, visits };
}

/** Ratios are calculated within a round, so that slow phases of the machine affect both sides. */
function printPage(name, seen) {
  const of = (figure) => median(seen.map(({ page }) => page[figure]));
  const ratio = (figure, floor, bound) => {
    if (!seen[0][floor]) return "";
    const value = median(seen.map((one) => one.page[figure] / one[floor][figure]));
    return atMost(bound, value, times(value));
  };
  row(
    name,
    ms(of("visible")),
    ratio("visible", "floor", BOUNDS.ofStatic),
    ms(of("live")),
    ratio("live", "shell", BOUNDS.ofShell),
    atMost(BOUNDS.longest, of("longest"), ms(of("longest"))),
    ms(of("after")),
    atMost(BOUNDS.cls, of("cls"), of("cls").toFixed(3)),
  );
}

async function visit(browser, address, { isStatic = false, state, rate }) {
  const { context, page } = await open(browser, PHONE, state);
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  // An open stream would prevent network idle; its cost is measured separately.
  await line.send("Network.setBlockedURLs", { urls: ["*/api/changes/stream"] });
  await line.send("Network.emulateNetworkConditions", SLOW_LINE);
  await line.send("Emulation.setCPUThrottlingRate", { rate });
  await page.goto(address, { waitUntil: "commit" });
  if (!isStatic) await untilLive(line);
  await page.waitForLoadState("networkidle");
  const figures = await page.evaluate(() => {
    const visible = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const files = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const before = files.filter((file) => file.responseEnd <= visible);
    // The document and its render-blocking resources.
    const awaited = files.filter(
      ({ entryType, renderBlockingStatus }) => entryType === "navigation" || renderBlockingStatus === "blocking",
    );
    const sum = (list) => list.reduce((bytes, file) => bytes + file.transferSize, 0);
    return {
      visible,
      ...window.__seen,
      bytes: sum(before),
      requests: before.length,
      all: sum(files),
      awaited: awaited.length,
      awaitedBytes: sum(awaited),
    };
  });
  await context.close();
  return figures;
}

/** Polls seldom from outside the page: Playwright's injected wait delays a slow page by a tenth of a second. */
async function untilLive(line) {
  const asked = { expression: "window.__seen?.live ?? 0" };
  while ((await line.send("Runtime.evaluate", asked)).result.value === 0) await pause(500);
}

async function open(browser, device, state) {
  const context = await browser.newContext({ ...device, ...(state && { storageState: state }) });
  await context.addInitScript(await readFile(at("scripts/bench/watch-page.js"), "utf8"));
  return { context, page: await context.newPage() };
}

/** Storage state of a sign-in without the cached-fonts cookie, so that a cold visit starts without fonts. */
async function signIn(browser, url) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Demo-2026!");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard");
  const state = await context.storageState();
  await context.close();
  return { ...state, cookies: state.cookies.filter(({ name }) => name !== "fonts-kept") };
}

async function timeMove(browser, url, { state, from, to }) {
  const { context, page } = await open(browser, { viewport: { width: 1440, height: 900 } }, state);
  await page.goto(url + from);
  await page.waitForFunction(() => window.__seen.live > 0);
  const taken = [];
  for (let run = 0; run <= MOVES_EACH; run += 1) {
    taken.push(await clickUntilDrawn(page, to));
    await clickUntilDrawn(page, from);
  }
  await context.close();
  // The first navigation loads the screen's chunk.
  return median(taken.slice(1));
}

/** Time from the click to the frame with the other screen's rows or figures. */
const clickUntilDrawn = (page, path) =>
  page.evaluate(async (to) => {
    const link = document.querySelector(`nav a[href="${to}"]`);
    const before = document.querySelector("h1");
    const since = performance.now();
    link.click();
    const isDrawn = () =>
      location.pathname === to &&
      document.querySelector("h1") !== before &&
      document.querySelector("[role=row], [data-figure], tbody tr");
    while (!isDrawn()) await new Promise(requestAnimationFrame);
    return performance.now() - since;
  }, path);
