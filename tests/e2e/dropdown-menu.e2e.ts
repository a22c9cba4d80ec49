import { expect, type Page } from "@playwright/test";
import { FONTS_KEPT } from "#shared/boot.ts";
import { violations } from "./support/axe.ts";
import { enter, newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

const item = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });

/** The letters come after the page, and what was measured in others may move. */
const hasLetters = (page: Page) =>
  expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain(FONTS_KEPT);

test("at the lower edge a menu turns and stays inside", async ({ page, request }) => {
  await enter(page, await newPerson(request), "/dropdown-menu");
  await hasLetters(page);
  await page.setViewportSize({ width: 640, height: 500 });
  const button = page.getByRole("region", { name: "Basic menu", exact: true }).getByRole("button", { name: "Goods" });
  // Low enough that the menu has room above it.
  await button.evaluate((element) => {
    element.style.marginTop = "240px";
    element.scrollIntoView({ block: "end" });
  });
  const own = await button.boundingBox();

  await button.click();

  const menu = page.locator(".MuiMenu-paper");
  await expect(menu).toBeVisible();
  const box = await menu.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((own?.y ?? 0) + 1);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(640);
});

test("an open menu with its sub-menu has no accessibility violations", async ({ page, request }) => {
  await enter(page, await newPerson(request), "/dropdown-menu");
  const example = page.getByRole("region", { name: "Sub-menu", exact: true });
  await example.getByRole("button", { name: "Actions" }).press("Enter");
  await expect(item(page, "Open")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(item(page, "To do")).toBeFocused();

  // An open menu floats over the landmarks of the page.
  expect(await violations(page, ["region"])).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a long press opens the context menu without sideways scrolling", async ({ page, request }) => {
    await enter(page, await newPerson(request), "/dropdown-menu");
    const example = page.getByRole("region", { name: "Context menu", exact: true });
    const area = example.getByRole("button", { name: "A place with its own menu" });
    await area.scrollIntoViewIfNeeded();
    const box = await area.boundingBox();
    const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 }];
    const touch = await page.context().newCDPSession(page);

    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect(item(page, "Edit")).toBeVisible();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await item(page, "Edit").tap();

    await expect(example.getByRole("status")).toHaveText("Chosen: Edit");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
