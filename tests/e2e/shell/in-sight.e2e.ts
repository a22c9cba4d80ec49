import { expect, type Page } from "@playwright/test";
import { FONTS_KEPT } from "#shared/boot.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { live } from "../support/person.ts";
import { test } from "../support/test.ts";

/** What has the focus and of which not even the middle can be seen: the bars at top and bottom, or nothing, are there. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    const barOf = (part: Element) => part.closest("form > footer") ?? part.closest("header:not(main *)");
    const { left, top, width, height } = one.getBoundingClientRect();
    if (width < 2 || height < 2 || height > innerHeight / 2 || barOf(one)) return null;
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen && !barOf(seen) ? null : `${one.tagName} ${one.id || one.textContent}`;
  });

/** Walks the page to its end and back, and names what hid while it had the focus. */
async function hiddenOnTheWay(page: Page): Promise<string[]> {
  const hidden = new Set<string>();
  for (const key of ["Tab", "Shift+Tab"])
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press(key);
      const name = await hiddenFocus(page);
      if (name) hidden.add(`${key}: ${name}`);
    }
  return [...hidden];
}

test("what is walked to by keyboard never hides behind the bars, nor in a menu that is closed @phone @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/toast");
  for (const path of ["/add-product?id=12", "/products"]) {
    await page.goto(path);
    await live(page);
    await page.getByRole("heading", { level: 1 }).focus();

    expect(await hiddenOnTheWay(page), path).toEqual([]);
  }
});

test("what is looked for moves nothing of the row it is typed into @proof", async ({ page }) => {
  await enterAsAdmin(page, "/products");
  // The letters come after the page.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain(FONTS_KEPT);
  const view = page.getByRole("button", { name: "View", exact: true });
  const before = await view.boundingBox();

  await page.getByRole("searchbox", { name: "Search name, SKU or tag" }).fill("a");

  await expect(page.getByRole("button", { name: "Clear", exact: true })).toBeVisible();
  expect(await view.boundingBox()).toEqual(before);
});
