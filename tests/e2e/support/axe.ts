import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The page as it stands has nothing an accessibility checker objects to, in either theme; the theme is put back. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
    // Colours on their way to the other theme would be measured half way.
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const found = violations.map(({ id, nodes }) => `${theme}: ${id} ${nodes.map((node) => node.target).join(" | ")}`);
    expect(found).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
}
