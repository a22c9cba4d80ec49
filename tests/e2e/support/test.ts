import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { apiCalls } from "./api-calls.ts";

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

/** The runner's `test`: in its windows a route holds from the moment it is there, and its calls have lines of their own. */
export const test = base.extend<object, object>({
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
});
