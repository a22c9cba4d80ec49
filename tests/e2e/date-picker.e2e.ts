import { expect, type Locator, type Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { be, live, newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

const example = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const value = (card: Locator, kind: "text" | "iso") => card.locator(`[data-value=${kind}]`);

async function open(page: Page): Promise<void> {
  await page.goto("/date-picker");
  await live(page);
  await expect(example(page, "Single date").getByRole("group", { name: "Date" })).toBeVisible();
}

test.beforeEach(async ({ page, request }) => {
  await be(page, await newPerson(request));
});

test("last month on 15 June is May, and a copied link restores the range", async ({ page, context }) => {
  await open(page);
  const card = example(page, "Range");

  await card.getByRole("button", { name: "Last month" }).click();

  await expect(value(card, "iso")).toHaveText("2026-05-01/2026-05-31");
  await expect(page).toHaveURL("/date-picker?from=2026-05-01&to=2026-05-31");
  const copy = await context.newPage();
  await copy.goto(page.url());
  await expect(value(example(copy, "Range"), "text")).toHaveText("05/01/2026 – 05/31/2026");
});

test("every example gives its code, and nothing on the page is a barrier", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);

  await page.getByRole("button", { name: "Copy code: Range" }).click();

  await expect(page.getByText("Code copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("<DayPicker");
  await expect(page.getByRole("button", { name: /^Copy code/ })).toHaveCount(8);
  expect(await violations(page)).toEqual([]);
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
