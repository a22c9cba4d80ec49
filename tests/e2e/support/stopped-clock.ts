import type { Page } from "@playwright/test";

/** Stops the clock of a page that is there, so that typing takes none of its time; `runFor` moves it on, `resume` lets it go. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: "2026-06-15T12:00:00Z" });
  await page.clock.pauseAt("2026-06-15T12:10:00Z");
}
