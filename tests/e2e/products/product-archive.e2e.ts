import { expect, type Page } from "@playwright/test";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import {
  archiveMade,
  cellOf,
  editCell,
  grid,
  type Made,
  makeProducts,
  productNow,
  rowOf,
} from "../support/catalogue.ts";
import { live } from "../support/person.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

type Api = Awaited<ReturnType<typeof adminApi>>;
let api: Api;
let made: Made[] = [];

test.beforeEach(async ({ baseURL }) => {
  api = await adminApi(baseURL);
});
test.afterEach(async () => {
  const standing = await Promise.all(made.map(({ id }) => productNow(api, id)));
  const left = standing.filter((product) => !(product as Made & { archivedAt: string | null }).archivedAt);
  if (left.length > 0) await archiveMade(api, left);
  made = [];
});

async function open(page: Page, bodies: readonly object[]): Promise<{ mark: string; products: Made[] }> {
  const set = await makeProducts(api, bodies);
  made = set.products;
  await enterAsAdmin(page, `/products?q=${set.mark}&sort=id%3Aasc`);
  await expect(grid(page)).toBeVisible();
  await live(page);
  return set;
}
const choose = async (page: Page, product: Made, name: string) => {
  await rowOf(page, product)
    .getByRole("button", { name: `Actions for ${product.name}` })
    .click();
  await page.getByRole("menuitem", { name }).click();
};

test.describe("on a desktop", () => {
  test("an archived product leaves the list, Undo brings it back, archived=1 lists it and restores it @phone @proof", async ({
    page,
  }) => {
    const { mark, products } = await open(page, [{}, {}]);
    const [product] = products;

    await choose(page, product!, "Archive");
    await expect(rowOf(page, product!)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, product!)).toBeVisible();

    await choose(page, product!, "Archive");
    await expect(rowOf(page, product!)).toHaveCount(0);
    await page.getByRole("link", { name: "1 archived" }).click();
    await expect(page).toHaveURL(/archived=1/);
    await expect(rowOf(page, product!)).toBeVisible();
    await page.getByRole("searchbox").fill(`${mark} nothing`);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page).not.toHaveURL(/q=/);
    await expect(page).toHaveURL(/archived=1/);
    await expect(page.getByRole("link", { name: "Back to the catalogue" })).toBeVisible();
    await page.goto(`/products?archived=1&q=${mark}&open=${product!.id}`);
    const sheet = page.getByRole("dialog", { name: `Quick view: ${product!.name}` });
    await expect(sheet.getByText(/^Archived on/)).toBeVisible();
    await sheet.getByRole("button", { name: "Restore" }).click();
    await expect(sheet.getByText(/^Archived on/)).toHaveCount(0);
    expect(await productNow(api, product!.id)).toMatchObject({ archivedAt: null });
    await sheet.getByRole("button", { name: "Change stock" }).click();
    await expect(page.getByRole("textbox", { name: "Pieces" })).toBeVisible();
  });

  test("what was done in the form of a product is taken back before what was done in the list @proof", async ({
    page,
  }) => {
    const { products } = await open(page, [{ price: 10 }, { stock: 5 }]);
    const [one, other] = products;
    await editCell(cellOf(page, one!, "price"), "11");
    await expect.poll(async () => (await productNow(api, one!.id)).price).toBe(11);
    await expect(cellOf(page, one!, "price")).toHaveText("$11.00");
    await choose(page, other!, "Edit");
    await page.getByRole("button", { name: "Change stock" }).click();
    const stock = page.getByRole("dialog", { name: `Stock of ${other!.name}` });
    await stock.getByLabel("Pieces").fill("3");
    await stock.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("8 left to sell")).toBeVisible();
    await expect(stock).toBeHidden();
    await watched(page);

    await page.keyboard.press("Control+z");

    await expect.poll(async () => (await productNow(api, other!.id)).stock).toBe(5);
    expect((await productNow(api, one!.id)).price).toBe(11);
  });

  test("an undo leaves out what was changed since, and names it @proof", async ({ page }) => {
    const { products } = await open(page, [{ price: 10 }, { price: 20 }]);
    await grid(page)
      .getByRole("checkbox", { name: /all rows/i })
      .click();
    await page.getByRole("toolbar").getByRole("button", { name: "Change price" }).click();
    await page.getByRole("button", { name: "Set to" }).click();
    await page.getByRole("textbox", { name: "Price" }).fill("33");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("button", { name: "Apply to 2 products" }).click();
    await expect(page.getByText("2 records changed")).toBeVisible();
    const { version } = await productNow(api, products[0]!.id);
    await api.patch(`/ecommerce/products/${products[0]!.id}`, { price: 44, version });

    await page.getByRole("button", { name: "Undo" }).click();

    await expect(page.getByText(`1 record put back. Left out, changed since: ${products[0]!.name}`)).toBeVisible();
    expect((await productNow(api, products[0]!.id)).price).toBe(44);
    expect((await productNow(api, products[1]!.id)).price).toBe(20);
  });

  test("the row's menu leads to the form, to a copy of it, and to the quick view @proof", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { products } = await open(page, [{ stock: 12 }]);
    const [product] = products;
    await choose(page, product!, "Copy SKU");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(product!.sku);

    await choose(page, product!, "Quick view");
    const sheet = page.getByRole("dialog", { name: `Quick view: ${product!.name}` });
    await expect(sheet.getByRole("img", { name: /^0 pieces sold in the last 30 days/ })).toBeVisible();
    await expect(sheet.getByRole("region", { name: "Stock history" })).toContainText("+12");
    await expect(sheet.getByRole("link", { name: "Edit" })).toHaveAttribute("href", `/add-product?id=${product!.id}`);
    await sheet.getByRole("button", { name: "Change stock" }).click();
    await page.getByRole("textbox", { name: "Pieces" }).fill("3");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(sheet.getByRole("region", { name: "Stock history" })).toContainText("+3");
    await sheet.getByRole("button", { name: "Close" }).click();

    await choose(page, product!, "Duplicate");
    await expect(page).toHaveURL(new RegExp(`/add-product\\?copy=${product!.id}$`));
  });

  test("the keys walk, choose, archive and switch the look, and are listed @proof", async ({ page }) => {
    const { products } = await open(page, [{}, {}, {}]);
    const bar = page.getByRole("toolbar", { name: "Acts on the chosen" });
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(bar).toContainText("1 selected");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    await expect(bar).toContainText("3 selected");
    await bar.getByRole("button", { name: "Clear selection" }).click();

    await cellOf(page, products[1]!, "category").click();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(cellOf(page, products[1]!, "category")).toBeFocused();
    await page.keyboard.press("#");
    await expect(rowOf(page, products[1]!)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, products[1]!)).toBeVisible();

    await page.keyboard.press("v");
    await expect(page).toHaveURL(/view=grid/);
    // It is kept for the person, and other tests look at the table.
    await page.keyboard.press("v");
    await expect(page).not.toHaveURL(/view=grid/);
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    for (const words of [
      "Add a product",
      "Archive the row's product",
      "Select the row",
      "Next row",
      "Quick view of the row",
    ])
      await expect(list.getByText(words, { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await page.keyboard.press("c");
    await expect(page).toHaveURL(/\/add-product$/);
  });
});

test.describe("on a phone", () => {
  test("the button for a new product leads to the form @proof", async ({ page }) => {
    await enterAsAdmin(page, "/products");

    await page.getByRole("link", { name: "Add product" }).last().tap();

    await expect(page).toHaveURL(/\/add-product$/);
  });
});
