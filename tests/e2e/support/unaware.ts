import type { Page } from "@playwright/test";

/**
 * A window that learns nothing more of the shop until it writes itself, however soon the stream, another window or the
 * focus would have told it: its reads wait for its next write. For two people who both act on what they still see.
 */
export async function unaware(page: Page): Promise<void> {
  let wake = () => {};
  const written = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route("**/api/**", async (route) => {
    if (route.request().method() === "GET") await written;
    else wake();
    await route.fallback();
  });
}
