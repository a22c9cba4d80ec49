import { expect, type Page } from "@playwright/test";

/** Waits until the page is watched over: connection, changes, session. It comes a moment after the page is live. */
export const watched = (page: Page) => expect(page.locator("[data-build]")).toBeAttached();

/** The same where the test moves the page's clock. */
export async function watchedByClock(page: Page): Promise<void> {
  await page.clock.runFor(2000);
  await watched(page);
}
