import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds on the page in both themes; the theme is only an attribute, so nothing is loaded again. */
export async function violations(page: Page, without: string[] = []): Promise<string[]> {
  const found: string[] = [];
  const builder = () => new AxeBuilder({ page });
  // A colour on its way from one theme to the other is neither.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
    // In the other theme only the colours are others.
    const axe = theme === "dark" ? builder().withRules("color-contrast") : builder().disableRules(without);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) {
      found.push(
        `${theme} ${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.target.join(" "))
          .join(" | ")}`,
      );
    }
  }
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
  return found;
}
