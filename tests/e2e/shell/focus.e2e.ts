import { expect, type Page } from "@playwright/test";
import { installFocusProbe } from "../../support/component/focus-probe.ts";
import { inside, outside } from "../support/addresses.ts";
import { beAdmin, enterAsAdmin } from "../support/admin.ts";
import { layers } from "../support/layers.ts";
import { live } from "../support/person.ts";
import { test } from "../support/test.ts";

/** More presses of Tab than any page has stops. */
const PRESSES_MAX = 600;

/** Presses Tab until the focus is round, and returns the stops that do not show it. */
async function tabThrough(page: Page): Promise<{ stops: number; faults: object[] }> {
  await page.evaluate(installFocusProbe);
  for (let press = 0; press < PRESSES_MAX; press += 1) {
    await page.keyboard.press("Tab");
    if (!(await page.evaluate(() => window.focusProbe.step()))) break;
  }
  return page.evaluate(() => window.focusProbe.result());
}

for (const theme of ["light", "dark"])
  for (const path of [...outside, ...inside])
    test(`${path} shows the focus at each stop of Tab in the ${theme} theme @phone @proof`, async ({ page }) => {
      test.slow();
      if (inside.includes(path)) await beAdmin(page);
      await page.goto(path);
      await live(page);
      await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);

      const { stops, faults } = await tabThrough(page);

      expect(faults).toEqual([]);
      expect(stops).toBeGreaterThan(1);
    });

for (const path of new Set(layers.map((layer) => layer.path)))
  test(`what opens on ${path} shows the focus at each stop in both themes @phone @proof`, async ({ page }, info) => {
    test.slow();
    const own = layers.filter(({ path: at, only = info.project.name }) => at === path && only === info.project.name);
    for (const layer of own) {
      await enterAsAdmin(page, path);
      await layer.open(page);
      const opened = page.getByRole(layer.role).last();
      await expect(opened).toBeVisible();
      await page.evaluate(installFocusProbe);
      // Focus set by a script is shown as the keyboard's after a key.
      await page.keyboard.press("Shift");
      for (const theme of ["light", "dark"]) {
        await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
        const { faults } = await opened.evaluate((part) => window.focusProbe.walk(part));
        expect.soft(faults, `${layer.name}, ${theme}`).toEqual([]);
      }
    }
  });
