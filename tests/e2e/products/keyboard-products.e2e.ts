import { expect, type Locator, type Page } from "@playwright/test";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { archiveMade, cellOf, grid, type Made, makeProducts } from "../support/catalogue.ts";
import { holdsFocus, keepsFocus, tabTo } from "../support/keyboard.ts";
import { live } from "../support/person.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

let api: Awaited<ReturnType<typeof adminApi>>;
let made: Made[] = [];
test.beforeEach(async ({ baseURL }) => {
  api = await adminApi(baseURL);
});
test.afterEach(async () => {
  if (made.length > 0) await archiveMade(api, made);
  made = [];
  // Table or cards is kept for the person.
  await api.change("/account/preferences", { "list.products": { hidden: null, widths: {}, density: null } });
});

async function open(page: Page, count: number): Promise<Made[]> {
  const { mark, products } = await makeProducts(
    api,
    Array.from({ length: count }, () => ({ stock: 20 })),
  );
  made = products;
  await enterAsAdmin(page, `/products?q=${mark}&sort=id%3Aasc`);
  await watched(page);
  await expect(grid(page)).toBeVisible();
  await live(page);
  return products;
}

const bar = (page: Page) => page.getByRole("toolbar", { name: "Acts on the chosen" });
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

test.describe("by keyboard alone, on a desktop", () => {
  test("stock is moved and its cell has the focus again, saved or not @proof", async ({ page }) => {
    const [product] = await open(page, 2);
    const cell = cellOf(page, product!, "stock");
    await cell.focus();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: `Stock of ${product!.name}` });
    await expect(form.getByRole("textbox", { name: "Pieces" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(cell).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(form.getByRole("textbox", { name: "Pieces" })).toBeFocused();
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    await expect(form).toBeHidden();
    await expect(cell).toHaveText("25");

    await keepsFocus(page);
    await expect(cell).toBeFocused();
  });

  test("the quick view leads back to its row, also after its stock was changed there @proof", async ({ page }) => {
    const [product] = await open(page, 2);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: `Quick view: ${product!.name}` });
    await expect(sheet).toBeFocused();
    const change = sheet.getByRole("button", { name: "Change stock" });
    await press(page, change);
    await expect(page.getByRole("textbox", { name: "Pieces" })).toBeFocused();
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("region", { name: "Stock history" })).toContainText("+3");
    await expect(change).toBeFocused();

    await page.keyboard.press("Escape");

    await expect(sheet).toBeHidden();
    await keepsFocus(page);
    await holdsFocus(grid(page));
  });

  test("cards are walked, chosen, opened, edited and archived by the keys of the table @proof", async ({ page }) => {
    const products = await open(page, 4);
    await page.keyboard.press("v");
    const cards = page.getByRole("list", { name: "Products" });
    const card = (at: number) => cards.getByRole("listitem").filter({ hasText: products[at]!.name });
    await expect(card(0)).toBeVisible();
    await live(page);

    await page.keyboard.press("j");
    await holdsFocus(card(0));
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(bar(page)).toContainText("1 selected");
    await expect(card(1).getByRole("checkbox")).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    await expect(bar(page)).toContainText("3 selected");
    await expect(card(2).getByRole("checkbox")).toBeChecked();
    await page.keyboard.press("k");
    await page.keyboard.press(" ");
    await expect(card(2).getByRole("checkbox")).not.toBeChecked();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: `Quick view: ${products[2]!.name}` });
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await bar(page).getByRole("button", { name: "Clear selection" }).click();
    await expect(bar(page)).toHaveCount(0);

    await card(3).getByRole("link").focus();
    await page.keyboard.press("#");
    await expect(card(3)).toHaveCount(0);
    await card(0).getByRole("link").focus();
    await page.keyboard.press("e");

    await expect(page).toHaveURL(new RegExp(`/add-product\\?id=${products[0]!.id}$`));
  });

  test("filters, pages, views and the import are left without losing the place @proof", async ({ page }) => {
    await open(page, 1);
    const category = page.getByRole("button", { name: "Category", exact: true });
    await press(page, category);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(category).toBeFocused();
    await press(page, page.getByRole("button", { name: "Clear", exact: true }));
    await expect(page).not.toHaveURL(/q=/);
    await expect(page.getByRole("button", { name: "Clear", exact: true })).toHaveCount(0);
    await keepsFocus(page);

    // The whole list has more than the one page that was found.
    await expect(page.getByRole("button", { name: "Last page" })).toBeEnabled();
    await press(page, page.getByRole("button", { name: "Last page" }));
    await expect(page).toHaveURL(/page=/);
    await expect(page.getByRole("button", { name: "Last page" })).toBeDisabled();
    await keepsFocus(page);

    await press(page, page.getByRole("button", { name: "View", exact: true }));
    await page.getByRole("menuitem", { name: "Save or manage views" }).press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await keepsFocus(page);

    const opener = page.getByRole("button", { name: "Import", exact: true });
    await press(page, opener);
    await expect(page.getByRole("dialog", { name: "Import products" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await keepsFocus(page);
    await expect(opener).toBeFocused();
  });
});
