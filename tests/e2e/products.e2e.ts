import { expect, type Page } from "@playwright/test";
import { adminApi, enterAsAdmin } from "./support/admin.ts";
import { holdNext } from "./support/hold-next.ts";
import { live } from "./support/person.ts";
import { test } from "./support/test.ts";

const range = (page: Page) => page.getByTestId("list-range");
const tile = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Stock at a glance" }).getByRole("link", { name: new RegExp(`^${name}`) });
const countOf = async (page: Page, name: string) => Number((await tile(page, name).innerText()).match(/\d+/)?.[0]);
const grid = (page: Page) => page.getByRole("grid", { name: "Products" });
const names = (page: Page) => grid(page).locator("[data-field=name] .list-name").allInnerTexts();

test.describe("on a desktop", () => {
  test("the first page has 25 of 30, newest first; page 2 the rest @both", async ({ page }) => {
    await enterAsAdmin(page, "/products");
    await expect(range(page)).toHaveText("1–25 of 30");
    await expect(page).toHaveURL(/\/products$/);

    await page.getByRole("button", { name: "Next page" }).click();

    await expect(range(page)).toHaveText("26–30 of 30");
    expect(new URL(page.url()).searchParams.get("page")).toBe("2");
  });

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

  test("the tiles add up to the summary, and Low Stock filters to its count @both", async ({ page, baseURL }) => {
    const api = await adminApi(baseURL);
    await enterAsAdmin(page, "/products");
    const summary = { data: await api.get("/ecommerce/summary") };
    const [all, inStock, low, out] = await Promise.all(
      ["All", "In Stock", "Low Stock", "Out of Stock"].map((name) => countOf(page, name)),
    );
    expect(inStock! + low! + out!).toBe(all);
    expect(all).toBe(summary.data.totalProducts);

    await tile(page, "Low Stock").click();

    await expect(range(page)).toHaveText(`1–${low} of ${low}`);
    await expect(grid(page).getByText("Low Stock")).toHaveCount(low!);
    await expect(page).toHaveURL(/status=Low\+Stock/);
  });

  test("marks and case make no difference to a search", async ({ page }) => {
    await enterAsAdmin(page, "/products?sort=name%3Aasc");
    await expect(grid(page)).toBeVisible();
    const found: string[][] = [];
    for (const words of ["ÇANTA", "canta", "Çanta"]) {
      await page.getByRole("searchbox").fill(words);
      await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(words);
      await expect(page.getByRole("grid").locator("[data-field=name] .list-name").first()).toContainText(/çanta/i);
      await expect.poll(async () => (await names(page)).every((name) => /çanta/i.test(name))).toBe(true);
      found.push(await names(page));
    }
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
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

  test("the grid shows the rows of the table, and the choice outlives a reload", async ({ page }) => {
    await enterAsAdmin(page, "/products");
    await expect(grid(page).locator("[data-field=name] .list-name").nth(9)).toBeVisible();
    const table = (await names(page)).slice(0, 10);

    await page.getByRole("button", { name: "Grid" }).click();
    await page.reload();

    const cards = page.getByRole("list", { name: "Products" }).locator(".name");
    await expect(cards).toHaveCount(25);
    expect((await cards.allInnerTexts()).slice(0, 10)).toEqual(table);
  });

  test("each rating has one decimal, a whole one too @proof", async ({ page }) => {
    await enterAsAdmin(page, "/products?view=grid");
    const ratings = page.getByRole("list", { name: "Products" }).getByRole("img", { name: "of 5" });
    await expect(ratings).toHaveCount(25);

    for (const rating of await ratings.allInnerTexts()) expect(rating).toMatch(/^\d\.\d$/);
  });

  test("quick view opens from the row, Back closes it, an unknown one says so", async ({ page }) => {
    await enterAsAdmin(page, "/products");
    await grid(page).locator("[data-field=name] a").first().click();
    const sheet = page.getByRole("dialog", { name: /^Quick view: / });
    await expect(sheet.getByText("On hand")).toBeVisible();

    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(range(page)).toHaveText("1–25 of 30");

    await page.goto("/products?open=999999");
    await expect(page.getByText("This product does not exist or was removed")).toBeVisible();
  });

  test("what the address cannot mean is dropped", async ({ page }) => {
    await enterAsAdmin(page, "/products?page=99&sort=secret%3Aasc&category=Cars");
    await expect(range(page)).toHaveText("1–25 of 30");

    // No filter of the bar is for stock, so nothing would tell what was left out.
    await page.goto("/products?stockMax=5");
    await expect(range(page)).toHaveText("1–25 of 30");
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
