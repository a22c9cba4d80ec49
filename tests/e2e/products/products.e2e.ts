import { expect, type Page } from "@playwright/test";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { holdNext } from "../support/hold-next.ts";
import { live } from "../support/person.ts";
import { test } from "../support/test.ts";

const range = (page: Page) => page.getByTestId("list-range");
const grid = (page: Page) => page.getByRole("grid", { name: "Products" });
const names = (page: Page) => grid(page).locator("[data-field=name] .list-name").allInnerTexts();

test.describe("on a desktop", () => {
  test("a row's menu opened before the grid has come stays open when it comes @proof", async ({ page }) => {
    const bring = await holdNext(page, "**/assets/list-grid-*.js", "continue", "read");
    await enterAsAdmin(page, "/products");
    await expect(page.getByRole("table", { name: "Products" })).toBeVisible();
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await expect(page.getByRole("menu")).toBeVisible();

    bring();

    await expect(page.locator("[role=grid][aria-label=Products]")).toBeAttached();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect(page).toHaveURL(/\/add-product\?id=\d+/);
  });

  test("a press that is on while the grid comes is a click all the same @proof", async ({ page }) => {
    const bring = await holdNext(page, "**/assets/list-grid-*.js", "continue", "read");
    await enterAsAdmin(page, "/products");
    await page.getByRole("table", { name: "Products" }).getByRole("link").first().hover();
    await page.mouse.down();

    const came = page.waitForResponse("**/assets/list-grid-*.js");
    bring();
    await (await came).finished();
    await live(page);
    await page.mouse.up();

    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.locator("[role=grid][aria-label=Products]")).toBeAttached();
  });

  test("the keyboard stays on the row where it stood when the grid comes @proof", async ({ page }) => {
    const bring = await holdNext(page, "**/assets/list-grid-*.js", "continue", "read");
    await enterAsAdmin(page, "/products");
    const fourth = page.getByRole("table", { name: "Products" }).getByRole("row").nth(4);
    const link = fourth.getByRole("link");
    const [name = ""] = (await link.innerText()).split("\n");
    await link.focus();

    bring();

    await expect(page.locator("[role=grid][aria-label=Products]")).toBeAttached();
    const row = grid(page)
      .getByRole("row")
      .filter({ has: page.locator(":focus") });
    await expect(row).toHaveAttribute("data-rowindex", "3");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toContainText(name);
  });

  test("names stand in Turkish order @proof", async ({ page, baseURL }) => {
    const api = await adminApi(baseURL);
    await enterAsAdmin(page, "/products?sort=name%3Aasc&pageSize=50");
    await expect(range(page)).toHaveText("1–30 of 30");
    const wanted = (await api.get("/ecommerce/products?sort=name:asc&pageSize=50")).map(
      (row: { name: string }) => row.name,
    ) as string[];
    const at = (word: string) => wanted.findIndex((name) => name.startsWith(word));

    await expect.poll(async () => (await names(page)).slice(0, 5)).toEqual(wanted.slice(0, 5));
    for (const [before, after] of [
      ["Cüzdan", "Çanta"],
      ["Çanta", "Defter"],
      ["Sandalye", "Şal"],
    ] as const) {
      if (at(before) >= 0 && at(after) >= 0) expect(at(before)).toBeLessThan(at(after));
    }
  });

  test("each rating has one decimal, a whole one too @proof", async ({ page }) => {
    await enterAsAdmin(page, "/products?view=grid");
    const ratings = page.getByRole("list", { name: "Products" }).getByRole("img", { name: "of 5" });
    await expect(ratings).toHaveCount(25);

    for (const rating of await ratings.allInnerTexts()) expect(rating).toMatch(/^\d\.\d$/);
  });
});

test.describe("on a phone", () => {
  test("a filter is counted on its button, a card opens quick view over the whole width @proof", async ({ page }) => {
    await enterAsAdmin(page, "/products");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("checkbox", { name: "Books" }).check();
    await page.getByRole("button", { name: "Apply" }).click();

    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
    await expect(page).toHaveURL(/category=Books/);

    await page.getByRole("list", { name: "Products" }).getByRole("link").first().click();
    const sheet = page.getByRole("dialog", { name: /^Quick view: / });
    await expect(sheet).toBeVisible();
    expect(Math.round((await sheet.boundingBox())?.width ?? 0)).toBe(page.viewportSize()?.width);
  });
});
