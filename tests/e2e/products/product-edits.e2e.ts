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
import { holdNext } from "../support/hold-next.ts";
import { settled, test } from "../support/test.ts";
import { unaware } from "../support/unaware.ts";
import { watched } from "../support/watch.ts";

type Api = Awaited<ReturnType<typeof adminApi>>;
let api: Api;
let made: Made[] = [];

test.beforeEach(async ({ baseURL }) => {
  api = await adminApi(baseURL);
});
test.afterEach(async () => {
  if (made.length > 0) await archiveMade(api, made);
  made = [];
});

/** Opens the list of products of the test's own. */
async function open(page: Page, bodies: readonly object[]): Promise<Made[]> {
  const { mark, products } = await makeProducts(api, bodies);
  made = products;
  await enterAsAdmin(page, `/products?q=${mark}&sort=id%3Aasc`);
  await expect(grid(page)).toBeVisible();
  return products;
}

/** The same with the rules of its cells, which come when the page is idle: until then the server alone says no. */
async function openWithRules(page: Page, bodies: readonly object[]): Promise<Made[]> {
  const rules = page.waitForResponse("**/assets/cell-rules-*.js");
  const products = await open(page, bodies);
  await (await rules).finished();
  return products;
}

test.describe("on a desktop", () => {
  test("a discount of 25 on 199.99 shows 149.99 at once and is stored @phone @workers", async ({ page }) => {
    const [product] = await open(page, [{ price: 199.99 }]);

    await editCell(cellOf(page, product!, "discountPercentage"), "25");

    await expect(cellOf(page, product!, "discountedPrice")).toHaveText("$149.99");
    await expect.poll(async () => (await productNow(api, product!.id)).discountedPrice).toBe(149.99);
    await page.reload();
    await expect(cellOf(page, product!, "discountedPrice")).toHaveText("$149.99");
  });

  test("a discount is shown with both its decimals, in the list and in the quick view @proof", async ({ page }) => {
    const [product] = await open(page, [{ price: 200, discountPercentage: 12.25 }]);
    await expect(cellOf(page, product!, "discountPercentage")).toHaveText("12.25%");

    await cellOf(page, product!, "name").getByRole("link").click();

    await expect(page.getByRole("dialog", { name: `Quick view: ${product!.name}` })).toContainText("−12.25%");
  });

  test("the form opens with the price just edited in its cell, though the quick view has kept the old one @proof", async ({
    page,
  }) => {
    const [product] = await open(page, [{ price: 50 }]);
    await watched(page);
    await cellOf(page, product!, "name").getByRole("link").click();
    const sheet = page.getByRole("dialog", { name: `Quick view: ${product!.name}` });
    await expect(sheet).toContainText("$50.00");
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await editCell(cellOf(page, product!, "price"), "75");
    await expect.poll(async () => (await productNow(api, product!.id)).price).toBe(75);
    // The cell is open until the page has its answer.
    await expect(cellOf(page, product!, "price")).toHaveText("$75.00");

    await rowOf(page, product!)
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: /^Edit/ }).click();
    await page.waitForURL((url) => url.pathname === "/add-product");

    await expect(page.getByRole("textbox", { name: "Price", exact: true })).toHaveValue("75.00");
    await expect(page.getByText(/^Updated by/)).toHaveCount(0);
  });

  test("a price that waits in error keeps its own row while that of another product is edited @proof", async ({
    page,
  }) => {
    // The words of the refusal lie over the row below.
    const [other, product] = await openWithRules(page, [{ price: 80 }, { price: 50 }]);
    const cell = cellOf(page, product!, "price");
    await editCell(cell, "1000000");
    await expect(page.getByRole("alert").getByText("Enter a price from 0 to 999,999.99")).toBeVisible();

    await editCell(cellOf(page, other!, "price"), "90");
    await expect(cellOf(page, other!, "price")).toHaveText("$90.00");
    await cell.getByRole("textbox").fill("60");
    await cell.getByRole("textbox").press("Enter");

    await expect(cell).toHaveText("$60.00");
    await expect.poll(async () => (await productNow(api, product!.id)).price).toBe(60);
    expect((await productNow(api, other!.id)).price).toBe(90);
  });

  test("what orders or the shelf cannot give is refused beside the number, and Ctrl+Z takes a movement back @proof", async ({
    page,
  }) => {
    const [product] = await open(page, [{ stock: 3 }]);
    await watched(page);
    await cellOf(page, product!, "stock").click();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: `Stock of ${product!.name}` });
    await dialog.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("textbox", { name: "Pieces" }).fill("4");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("There are not that many left")).toBeVisible();

    await dialog.getByRole("textbox", { name: "Pieces" }).fill("2");
    await page.keyboard.press("Enter");
    await expect(cellOf(page, product!, "stock")).toHaveText("1");
    await expect(dialog).toBeHidden();
    await page.keyboard.press("Control+z");

    await expect(cellOf(page, product!, "stock")).toHaveText("3");
  });

  test("a movement of stock that is on its way is not left before its answer, which may be a refusal @proof", async ({
    page,
  }) => {
    const [product] = await open(page, [{ stock: 3 }]);
    await cellOf(page, product!, "stock").dblclick();
    const dialog = page.getByRole("dialog", { name: `Stock of ${product!.name}` });
    await dialog.getByRole("textbox", { name: "Pieces" }).fill("4");
    const free = await holdNext(page, "**/api/ecommerce/products/*/stock", "abort");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();

    // A disabled button gives up the focus, and the dialog takes it a moment later.
    await dialog.press("Escape");
    free();

    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Pieces" })).toHaveValue("4");
    await dialog.press("Escape");
    await expect(dialog).toBeHidden();
    expect((await productNow(api, product!.id)).stock).toBe(3);
  });

  test("two windows: an edit of the same price is asked about, one of another field is merged @phone @proof", async ({
    page,
    context,
  }) => {
    const [product] = await open(page, [{ price: 80 }]);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(cellOf(other, product!, "price")).toHaveText("$80.00");
    await unaware(other);

    await editCell(cellOf(page, product!, "price"), "90");
    await expect.poll(async () => (await productNow(api, product!.id)).price).toBe(90);
    await editCell(cellOf(other, product!, "price"), "70");
    const question = other.getByRole("alertdialog");
    await expect(question).toContainText("to $90.00 — apply yours ($70.00)?");
    await expect(question).toContainText(/^Changed by \S/);
    await expect(cellOf(other, product!, "price")).toHaveText("$90.00");
    await question.getByRole("button", { name: "Apply mine" }).click();
    await expect(cellOf(other, product!, "price")).toHaveText("$70.00");
    await expect.poll(async () => (await productNow(api, product!.id)).price).toBe(70);

    // The first window still shows the price of its own edit; another field is nobody's but its own.
    await editCell(cellOf(page, product!, "discountPercentage"), "10");
    await expect.poll(async () => (await productNow(api, product!.id)).discountPercentage).toBe(10);
    expect((await productNow(api, product!.id)).price).toBe(70);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  test("keeping theirs writes nothing @proof", async ({ page }) => {
    const [product] = await open(page, [{ price: 80 }]);
    await unaware(page);
    await api.patch(`/ecommerce/products/${product!.id}`, { price: 95, version: product!.version });

    await editCell(cellOf(page, product!, "price"), "60");
    await page.getByRole("button", { name: "Keep theirs" }).click();

    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(cellOf(page, product!, "price")).toHaveText("$95.00");
    expect((await productNow(api, product!.id)).price).toBe(95);
  });

  test("a colleague's price is not put back by looking into the cell meanwhile; typed over, it is asked about @proof", async ({
    page,
  }) => {
    const [product] = await open(page, [{ price: 80 }]);
    const cell = cellOf(page, product!, "price");
    const theirs = async (price: number) => {
      const { version } = await productNow(api, product!.id);
      await api.patch(`/ecommerce/products/${product!.id}`, { price, version });
      await expect(cellOf(page, product!, "discountedPrice")).toHaveText(`$${price}.00`);
    };
    await watched(page);
    await cell.dblclick();
    await theirs(95);
    await page.keyboard.press("Enter");
    await expect(cell).toHaveText("$95.00");
    await cell.dblclick();
    await cell.getByRole("textbox").fill("60");
    await theirs(70);
    expect((await productNow(api, product!.id)).price).toBe(70);

    await page.keyboard.press("Enter");

    await expect(page.getByRole("alertdialog")).toContainText("to $70.00 — apply yours ($60.00)?");
    await page.getByRole("button", { name: "Keep theirs" }).click();
    await expect(cell).toHaveText("$70.00");
    expect((await productNow(api, product!.id)).price).toBe(70);
  });

  test("two windows that add 5 each add 10 @proof", async ({ page, context }) => {
    const [product] = await open(page, [{ stock: 20 }]);
    const other = await context.newPage();
    await other.goto(page.url());
    for (const window of [page, other]) {
      await cellOf(window, product!, "stock").dblclick();
      await window.getByRole("textbox", { name: "Pieces" }).fill("5");
    }
    for (const window of [page, other]) {
      await window.getByRole("button", { name: "Save" }).click();
      await expect(window.getByRole("dialog")).toHaveCount(0);
    }

    expect((await productNow(api, product!.id)).stock).toBe(30);
    await expect(cellOf(other, product!, "stock")).toHaveText("30");
  });

  test("a cell that is being edited when the network goes shows what is stored, and a toast says why @proof", async ({
    page,
    context,
  }) => {
    const [product] = await open(page, [{}]);
    const price = cellOf(page, product!, "price");
    await price.dblclick();
    await price.getByRole("textbox").fill("77");

    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await settled(page);
    await page.keyboard.press("Enter");

    await expect(page.getByRole("alert").filter({ hasText: "Not possible while you are offline" })).toBeVisible();
    await expect(price).toHaveText("$100.00");
  });
});
