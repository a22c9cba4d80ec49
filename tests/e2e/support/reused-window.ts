import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

/** One browser window that several tests use one after another. */
export interface ReusedWindow {
  key: string;
  context: BrowserContext;
  page: Page;
  /** A test changed what {@link cleanWindow} cannot undo. */
  isChanged: boolean;
  /** How many tests used it. */
  uses: number;
}

/** Tests a window serves: its renderer process grows by some ten MB with each. */
export const USES_MAX = 20;

const PAGE_EVENTS = [
  "console",
  "dialog",
  "domcontentloaded",
  "download",
  "framenavigated",
  "load",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
  "websocket",
] as const;

/** Calls whose effects outlive the test: the window that saw one is closed after its test. */
const LASTING_PAGE_CALLS = [
  "addInitScript",
  "close",
  "emulateMedia",
  "exposeBinding",
  "exposeFunction",
  "setExtraHTTPHeaders",
  "setViewportSize",
] as const;
const LASTING_CONTEXT_CALLS = [
  "addInitScript",
  "close",
  "exposeBinding",
  "exposeFunction",
  "newCDPSession",
  "newPage",
  "setExtraHTTPHeaders",
  "setGeolocation",
] as const;
const CLOCK_CALLS = ["fastForward", "install", "pauseAt", "resume", "runFor", "setFixedTime", "setSystemTime"] as const;

/**
 * A page of the same origin without scripts. Loading the product again in the same window costs a third of loading it
 * in a new one: the renderer process keeps its compiled scripts.
 */
export const BLANK_PAGE = "/favicon.svg";

export async function openWindow(
  browser: Browser,
  { key, options }: { key: string; options: BrowserContextOptions },
): Promise<ReusedWindow> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const opened: ReusedWindow = { key, context, page, isChanged: false, uses: 0 };
  const note = <Target extends object>(target: Target, names: readonly (keyof Target)[]) => {
    for (const name of names) {
      const call = target[name];
      if (typeof call !== "function") throw new Error(`The window has no ${String(name)}.`);
      Object.assign(target, {
        [name](...args: unknown[]) {
          opened.isChanged = true;
          return call.apply(target, args);
        },
      });
    }
  };
  note(page, LASTING_PAGE_CALLS);
  note(page.clock, CLOCK_CALLS);
  note(context, LASTING_CONTEXT_CALLS);
  page.on("popup", () => {
    opened.isChanged = true;
  });
  page.on("crash", () => {
    opened.isChanged = true;
  });
  return opened;
}

/** Leaves nothing of the last test in the window: no session, storage, route, permission or listener. */
export async function cleanWindow({ context, page }: ReusedWindow): Promise<void> {
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  for (const event of ["console", "dialog", "request", "response", "requestfinished", "requestfailed"] as const)
    context.removeAllListeners(event);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await page.mouse.move(0, 0);
  // Whoever asks before the page goes is not asked.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(BLANK_PAGE);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = "" } of await indexedDB.databases()) {
      await new Promise((done) => {
        const request = indexedDB.deleteDatabase(name);
        for (const event of ["success", "error", "blocked"]) request.addEventListener(event, done);
      });
    }
    for (const name of await caches.keys()) await caches.delete(name);
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  await context.clearCookies();
  for (const event of ["dialog", "popup"] as const) page.removeAllListeners(event);
}
