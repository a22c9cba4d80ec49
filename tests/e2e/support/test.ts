import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { apiCalls } from "./api-calls.ts";
import { cleanWindow, openWindow, type ReusedWindow, USES_MAX } from "./reused-window.ts";

/** Waits until the page has done what was pending, whatever its clock is told; one that is leaving is not waited for. */
export async function settled(page: Page): Promise<void> {
  const done = page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" }));
  await done.catch(() => undefined);
}

/**
 * Lets `route` end when the page holds its calls back. Chromium tells it beside its other work, so a call that is made
 * right after could slip by, and would then not even be heard of.
 */
function settleRoutes(context: BrowserContext): void {
  const settle = (target: Page | BrowserContext, pages: () => Page[]) => {
    const route = target.route.bind(target);
    target.route = async (...how) => {
      const kept = await route(...how);
      await Promise.all(pages().map(settled));
      return kept;
    };
  };
  settle(context, () => context.pages());
  context.on("page", (page) => settle(page, () => [page]));
}

interface TestOptions {
  /** Whether the test needs a window that loaded nothing before, as one about what is cached does. */
  isFreshWindow: boolean;
  /** Whether the test tries what Trusted Types refuse; every other one fails where its page does. */
  breaksPolicy: boolean;
}

interface WorkerFixtures {
  lastWindow: { current: ReusedWindow | undefined };
}

/**
 * The runner's `test`. Its pages hold a route from the moment it is set, its calls have connections of their own, and
 * tests with the same options share one window, cleaned between them.
 */
export const test = base.extend<TestOptions, WorkerFixtures>({
  isFreshWindow: [false, { option: true }],
  breaksPolicy: [false, { option: true }],
  request: async ({ baseURL }, use) => {
    const calls = await apiCalls(baseURL);
    await use(calls);
    await calls.dispose();
  },
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        settleRoutes(context);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  lastWindow: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is needed from the pattern
    async ({}, use) => {
      const last: WorkerFixtures["lastWindow"] = { current: undefined };
      await use(last);
      await last.current?.context.close();
    },
    { scope: "worker" },
  ],
  context: async (
    {
      browser,
      lastWindow,
      isFreshWindow,
      breaksPolicy,
      baseURL,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      locale,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
    testInfo,
  ) => {
    const options = {
      ...contextOptions,
      baseURL,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      locale,
      timezoneId,
      userAgent,
      viewport,
    };
    const key = JSON.stringify(options);
    if (isFreshWindow || lastWindow.current?.key !== key) {
      await lastWindow.current?.context.close();
      lastWindow.current = undefined;
    }
    lastWindow.current ??= await openWindow(browser, { key, options });
    const own = lastWindow.current;
    const broken: string[] = [];
    const hear = (line: ConsoleMessage) => {
      if (!breaksPolicy && line.text().includes("requires 'Trusted")) broken.push(line.text());
    };
    own.context.on("console", hear);
    await use(own.context);
    own.context.off("console", hear);
    expect(broken, "text that became markup or a script past the page's policies").toEqual([]);
    own.uses += 1;
    const isSpent =
      own.isChanged || isFreshWindow || own.uses >= USES_MAX || testInfo.status !== testInfo.expectedStatus;
    if (!isSpent) return cleanWindow(own);
    await own.context.close();
    lastWindow.current = undefined;
  },
  page: async ({ context, lastWindow }, use) => {
    await use(lastWindow.current?.page ?? (await context.newPage()));
  },
});
