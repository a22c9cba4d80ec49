import { expect, type Locator, type Page } from "@playwright/test";
import { FONTS_KEPT } from "#shared/boot.ts";
import { violations } from "./support/axe.ts";
import { enter, newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

const example = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const item = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const said = (page: Page, card: string) => example(page, card).getByRole("status");
/** The letters come after the page, and what was measured in others may move. */
const hasLetters = (page: Page) =>
  expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain(FONTS_KEPT);

test.beforeEach(async ({ page, request }) => {
  await enter(page, await newPerson(request), "/dropdown-menu");
  await expect(example(page, "Basic menu").getByRole("button", { name: "Goods" })).toBeVisible();
});

test("a menu opens by click, Enter, Space and ↓; Esc, Tab, a click outside and a choice close it", async ({ page }) => {
  const button = example(page, "Basic menu").getByRole("button", { name: "Goods" });
  const menu = page.getByRole("menu");

  for (const [key, leave] of [
    ["Enter", "Escape"],
    ["Space", "Tab"],
    ["ArrowDown", "Escape"],
  ] as const) {
    await button.focus();
    await page.keyboard.press(key);
    await expect(item(page, "Çanta")).toBeFocused();
    await page.keyboard.press(leave);
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await button.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(5, 880);
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await item(page, "Şal").click();
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(said(page, "Basic menu")).toHaveText("Chosen: Şal");
});

test("keys walk in a circle, skip what is off, and letters jump, ş and ı too", async ({ page }) => {
  await example(page, "Basic menu").getByRole("button", { name: "Goods" }).press("Enter");
  await expect(item(page, "Çanta")).toBeFocused();

  await page.keyboard.press("ArrowUp");
  await expect(item(page, "Sandalye")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item(page, "Çanta")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item(page, "Sandalye")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(item(page, "Çanta")).toBeFocused();
  await pressLetter(page, "ş");
  await expect(item(page, "Şal")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item(page, "Sözlük")).toBeFocused();
  await pressLetter(page, "ı");
  await expect(item(page, "Isparta Gül Suyu")).toBeFocused();
  await expect(item(page, "Defter")).toHaveAttribute("aria-disabled", "true");
  await item(page, "Defter").click({ force: true });
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(said(page, "Basic menu")).toHaveText("");
});

test("at the lower edge a menu turns and stays inside @proof", async ({ page }) => {
  await hasLetters(page);
  await page.setViewportSize({ width: 640, height: 500 });
  const button = example(page, "Basic menu").getByRole("button", { name: "Goods" });
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

test("at the right edge a sub-menu opens to the left, and a menu at the pointer stays inside @proof", async ({
  page,
}) => {
  await hasLetters(page);
  const button = example(page, "Sub-menu").getByRole("button", { name: "Actions" });
  // The card is in the right-hand column; its button goes to the right end of it.
  await button.evaluate((element) => {
    Object.assign(element.style, { display: "flex", marginLeft: "auto" });
  });
  await button.press("Enter");
  await expect(item(page, "Open")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(item(page, "To do")).toBeFocused();

  const first = await inside(page, page.locator(".MuiMenu-paper"));
  const second = await inside(page, page.getByRole("menu", { name: "Move to" }));
  expect(first.right + second.width).toBeGreaterThan(1440);
  expect(second.right).toBeLessThanOrEqual(first.x + 1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);

  const area = example(page, "Context menu").getByRole("button", { name: "A place with its own menu" });
  await area.scrollIntoViewIfNeeded();
  const place = await boxOf(area);
  await area.click({ button: "right", position: { x: place.width - 3, y: 40 } });
  await expect(item(page, "Edit")).toBeVisible();
  const menu = await inside(page, page.locator(".MuiMenu-paper"));
  expect(place.right - 3 + menu.width).toBeGreaterThan(1440);
});

test("a sub-menu opens by → and by a resting pointer; ← closes that level only @proof", async ({ page }) => {
  const button = example(page, "Sub-menu").getByRole("button", { name: "Actions" });
  await button.press("Enter");
  await expect(item(page, "Open")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item(page, "Move to")).toBeFocused();

  await page.keyboard.press("ArrowRight");
  await expect(item(page, "To do")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(item(page, "Move to")).toBeFocused();
  await expect(item(page, "To do")).toHaveCount(0);
  await expect(item(page, "Open")).toBeVisible();
  await item(page, "Move to").hover();
  await expect(item(page, "Done")).toBeVisible();
  await item(page, "Done").click();

  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(said(page, "Sub-menu")).toHaveText("Chosen: Done");
});

test("checks switch, radios change places, and each tells its state @proof", async ({ page }) => {
  const open = () => example(page, "Checks and radios").getByRole("button", { name: "View" }).click();
  await open();
  await expect(page.getByRole("menuitemcheckbox", { name: "Prices" })).toHaveAttribute("aria-checked", "true");
  await page.getByRole("menuitemcheckbox", { name: "Stock" }).click();
  await open();
  await page.getByRole("menuitemradio", { name: "Compact" }).click();
  await expect(said(page, "Checks and radios")).toHaveText("Prices · Stock · Compact");
  await open();

  await expect(page.getByRole("menuitemradio", { name: "Compact" })).toHaveAttribute("aria-checked", "true");
  await expect(page.getByRole("menuitemradio", { name: "Standard" })).toHaveAttribute("aria-checked", "false");
});

test("what is destructive asks before it acts", async ({ page }) => {
  const ask = async () => {
    await example(page, "Destructive act").getByRole("button", { name: "Actions" }).click();
    await item(page, "Delete").click();
  };
  await ask();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(said(page, "Destructive act")).toHaveText("The example is there");
  await ask();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();

  await expect(said(page, "Destructive act")).toHaveText("The example is deleted");
});

test("the context menu opens at the pointer and by Shift F10 @proof", async ({ page }) => {
  const area = example(page, "Context menu").getByRole("button", { name: "A place with its own menu" });
  await area.click({ button: "right" });
  await expect(item(page, "Edit")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(area).toBeFocused();
  await page.keyboard.press("Shift+F10");
  await item(page, "Edit").click();

  await expect(said(page, "Context menu")).toHaveText("Chosen: Edit");
});

test("nothing is a barrier while a menu and a menu of it are open @proof", async ({ page }) => {
  await example(page, "Sub-menu").getByRole("button", { name: "Actions" }).press("Enter");
  await expect(item(page, "Open")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(item(page, "To do")).toBeFocused();

  // An open menu floats over the landmarks of the page.
  expect(await violations(page, ["region"])).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a finger that rests opens the context menu, and nothing scrolls sideways @proof", async ({ page }) => {
    const area = example(page, "Context menu").getByRole("button", { name: "A place with its own menu" });
    await area.scrollIntoViewIfNeeded();
    const box = await area.boundingBox();
    const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 }];
    const touch = await page.context().newCDPSession(page);

    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect(item(page, "Edit")).toBeVisible();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await item(page, "Edit").tap();

    await expect(said(page, "Context menu")).toHaveText("Chosen: Edit");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

/** A letter of another keyboard: the tool knows only the keys of one. */
const pressLetter = (page: Page, key: string) =>
  page.evaluate((letter) => {
    const init = { key: letter, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init));
  }, key);

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not drawn.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Where something lies, which must be wholly in the window. */
async function inside(page: Page, element: Locator) {
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const box = await boxOf(element);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(window.width);
  expect(box.bottom).toBeLessThanOrEqual(window.height);
  return box;
}
