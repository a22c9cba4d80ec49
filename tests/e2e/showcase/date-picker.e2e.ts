import { expect, type Page } from "@playwright/test";
import { be, live, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";

const example = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function open(page: Page): Promise<void> {
  await page.goto("/date-picker");
  await live(page);
  await expect(example(page, "Single date").getByRole("group", { name: "Date" })).toBeVisible();
}

test.beforeEach(async ({ page, request }) => {
  await be(page, await newPerson(request));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a picker takes the whole screen, with days a thumb can hit", async ({ page }) => {
    await open(page);

    await example(page, "Single date")
      .getByRole("button", { name: /^Choose date/ })
      .tap();

    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    const day = await page.getByRole("gridcell", { name: "Tuesday, June 16, 2026" }).boundingBox();
    expect(day?.width).toBeGreaterThanOrEqual(44);
    expect(day?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
