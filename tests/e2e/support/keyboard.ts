import { expect, type Locator, type Page } from "@playwright/test";

/** Tabs on until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 120; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The element cannot be reached by Tab.");
}

/** Something on the page has the focus: the place was not lost. */
export const keepsFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

/** An element or something in it has the focus. */
export const holdsFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);

/** Presses the keys of one shortcut at once, one after the other: between them no time passes that would end it. */
export const pressInTurn = (page: Page, ...keys: string[]) => Promise.all(keys.map((key) => page.keyboard.press(key)));
