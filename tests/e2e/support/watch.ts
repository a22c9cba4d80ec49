import { expect, type Page, type Request } from "@playwright/test";
import { live } from "./person.ts";
import { settled } from "./test.ts";

/** Waits until the page is watched over: connection, changes, session, keys. It comes a moment after the page is live. */
export async function watched(page: Page): Promise<void> {
  await expect(page.locator("[data-build]")).toBeAttached();
  // What is drawn listens a task later.
  await settled(page);
}

/** Opens a screen with everything loaded that watches over it: a lost network cuts off no script that is on its way. */
export async function openWatched(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const coming = new Set<Request>();
  page.on("request", (request) => /\/assets\/.*\.js$/.test(request.url()) && coming.add(request));
  page.on("requestfinished", (request) => coming.delete(request));
  page.on("requestfailed", (request) => coming.delete(request));
  await watched(page);
  await live(page);
  await expect.poll(() => coming.size).toBe(0);
}

/** Waits until nothing of a page inside is on the way any more: it is watched over, and no room is kept for anything. */
export async function complete(page: Page): Promise<void> {
  await watched(page);
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
}

/** Waits as {@link watched} does, where the test moves the page's clock. */
export async function watchedByClock(page: Page): Promise<void> {
  await page.clock.runFor(2000);
  await watched(page);
}

/** A host, or a proxy on the way, that holds no streams. */
export const withoutStream = (page: Page) =>
  page.route("**/api/changes/stream", (route) =>
    route.fulfill({
      status: 404,
      json: { status: 404, data: null, code: "not_found", message: "Not found", requestId: "r" },
    }),
  );

/** Opens a page by `enter`, and waits until it is told of changes as they happen. */
export async function hearing(page: Page, enter: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith("/api/changes/stream"));
  await enter();
  expect((await answer).status()).toBe(200);
}
