import type { Locator, Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/**
 * What axe finds on the page (or `within` one part of it) and within each frame of it, in both themes; the theme is only
 * an attribute, so nothing is loaded again.
 */
export async function violations(page: Page, without: string[] = [], within?: Locator): Promise<string[]> {
  // A colour on its way from one theme to the other is neither.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await standingStill(page);
  const found = await violationsIn(page, "light", { rules: off(without) }, within);
  // In the other theme only the colours are others.
  found.push(...(await violationsIn(page, "dark", { runOnly: ["color-contrast"] }, within)));
  await setTheme(page, "light");
  return found;
}

const off = (rules: readonly string[]) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));

/** Waits for what is still fading in; what never ends by itself is left to go on. */
const standingStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

const setTheme = (page: Page, theme: string) =>
  page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);

async function violationsIn(page: Page, theme: string, own: RunOptions, within?: Locator): Promise<string[]> {
  await setTheme(page, theme);
  // What passes is not told with its elements: that takes most of the time.
  const options: RunOptions = { ...own, resultTypes: ["violations"], iframes: false };
  const found: string[] = [];
  for (const frame of within ? [page.mainFrame()] : page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
    const { violations } = within
      ? await within.evaluate((part, given) => window.axe.run(part, given), options)
      : await frame.evaluate((given) => window.axe.run(document, given), options);
    for (const { id, nodes } of violations) {
      const where = nodes.slice(0, 3).map(({ target }) => target.join(" "));
      found.push(`${theme} ${id}: ${where.join(" | ")}`);
    }
  }
  return found;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
