import { expect, type Page } from "@playwright/test";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { archiveMade, grid, type Made, makeProducts, productNow, rowOf } from "../support/catalogue.ts";
import { holdNext } from "../support/hold-next.ts";
import { live } from "../support/person.ts";
import { test } from "../support/test.ts";

type Api = Awaited<ReturnType<typeof adminApi>>;
let api: Api;
let made: Made[] = [];

const BULK = "**/api/ecommerce/products/bulk";

test.beforeEach(async ({ baseURL }) => {
  api = await adminApi(baseURL);
});
test.afterEach(async () => {
  if (made.length > 0) await archiveMade(api, made);
  made = [];
});

async function open(page: Page, bodies: readonly object[], more = ""): Promise<Made[]> {
  const { mark, products } = await makeProducts(api, bodies);
  made = products;
  await enterAsAdmin(page, `/products?q=${mark}&sort=id%3Aasc${more}`);
  return products;
}
const bar = (page: Page) => page.getByRole("toolbar", { name: "Acts on the chosen" });

test.describe("on a desktop", () => {
  test("ten percent off three products: what was previewed is what comes, and Undo restores each @phone @proof", async ({
    page,
  }) => {
    const products = await open(page, [{ price: 19.99 }, { price: 250, discountPercentage: 20 }, { price: 7.5 }]);
    await expect(grid(page)).toBeVisible();
    for (const product of products) await rowOf(page, product).getByRole("checkbox").click();
    await bar(page).getByRole("button", { name: "Change price" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the price of 3 products" });
    await dialog.getByRole("textbox", { name: "Percent" }).fill("10");
    await dialog.getByRole("button", { name: "Preview" }).click();
    const preview = dialog.locator("[data-preview] tbody tr");
    await expect(preview).toHaveCount(3);
    const told = await preview.locator("td:last-child").allInnerTexts();
    expect((await productNow(api, products[0]!.id)).price).toBe(19.99);

    await dialog.getByRole("button", { name: "Apply to 3 products" }).click();

    await expect(dialog).toBeHidden();
    await expect(bar(page)).toHaveCount(0);
    const now = await Promise.all(products.map(({ id }) => productNow(api, id)));
    expect(now.map(({ price }) => price)).toEqual([17.99, 225, 6.75]);
    for (const [at, product] of now.entries()) expect(told[at]).toContain(`$${product.discountedPrice.toFixed(2)}`);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("3 records put back")).toBeVisible();
    const back = await Promise.all(products.map(({ id }) => productNow(api, id)));
    expect(back.map(({ price, discountedPrice }) => [price, discountedPrice])).toEqual(
      products.map(({ price, discountedPrice }) => [price, discountedPrice]),
    );
  });

  test("the dialog goes on speaking of what was chosen until the list is read again @proof", async ({ page }) => {
    const [only] = await open(page, [{ stock: 5 }]);
    await expect(grid(page)).toBeVisible();
    await rowOf(page, only!).getByRole("checkbox").click();
    await bar(page).getByRole("button", { name: "Set category" }).click();
    const dialog = page.getByRole("dialog");
    const title = dialog.getByRole("heading");
    await expect(title).toHaveText("Set the category of 1 product");
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/ecommerce/products?*", async (route) => {
      await held;
      await route.fallback();
    });
    const asked = page.waitForRequest("**/api/ecommerce/products?*");

    await dialog.getByRole("button", { name: "Apply to 1 product" }).click();

    await asked;
    await expect(page.getByText("1 selected", { exact: true })).toHaveCount(0);
    await expect(title).toHaveText("Set the category of 1 product");
    answer();
    await expect(dialog).toBeHidden();
  });

  test("a preview that comes late is not shown for what was entered since, which is previewed itself @proof", async ({
    page,
  }) => {
    const [only] = await open(page, [{ price: 100 }]);
    await expect(grid(page)).toBeVisible();
    await rowOf(page, only!).getByRole("checkbox").click();
    await bar(page).getByRole("button", { name: "Change price" }).click();
    const dialog = page.getByRole("dialog");
    const percent = dialog.getByRole("textbox", { name: "Percent" });
    const ask = dialog.getByRole("button", { name: "Preview" });
    const answer = await holdNext(page, BULK);
    await percent.fill("10");
    await ask.click();
    await percent.fill("50");

    answer();

    await expect(ask).toBeEnabled();
    await expect(dialog.locator("[data-preview]")).toHaveCount(0);
    await ask.click();
    await expect(dialog.locator("[data-preview]")).toContainText("$50.00");
    expect((await productNow(api, only!.id)).price).toBe(100);
  });

  test("an act on many cannot be closed away while it is written, and closes by itself @proof", async ({ page }) => {
    const [only] = await open(page, [{}]);
    await expect(grid(page)).toBeVisible();
    await rowOf(page, only!).getByRole("checkbox").click();
    await bar(page).getByRole("button", { name: "Set category" }).click();
    const dialog = page.getByRole("dialog");
    const answer = await holdNext(page, BULK);
    await dialog.getByRole("button", { name: "Apply to 1 product" }).click();

    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await page.mouse.click(4, 4);
    await expect(dialog.getByRole("heading")).toHaveText("Set the category of 1 product");
    answer();

    await expect(dialog).toBeHidden();
  });

  test("what cannot be done is skipped and named with its reason @proof", async ({ page }) => {
    const [low, high] = await open(page, [{ price: 20 }, { price: 900_000 }]);
    await expect(grid(page)).toBeVisible();
    await grid(page)
      .getByRole("checkbox", { name: /all rows/i })
      .click();
    await bar(page).getByRole("button", { name: "Change price" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the price of 2 products" });
    await dialog.getByRole("button", { name: "Raise by %" }).click();
    await dialog.getByRole("textbox", { name: "Percent" }).fill("50");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByText("1 product changes, 1 skipped")).toBeVisible();

    await dialog.getByRole("button", { name: "Apply to 1 product" }).click();

    const results = page.getByRole("dialog", { name: "1 done, 1 skipped" });
    await expect(results.getByRole("listitem").first()).toContainText(high!.name);
    await expect(results.getByRole("listitem").first()).toContainText("Would be above what is allowed");
    await results.getByRole("button", { name: "Close" }).click();
    await expect(rowOf(page, low!)).toContainText("$30.00");
  });

  test("of all that match, x leaves out the row it is pressed on, and keeps the others that are seen @proof", async ({
    page,
  }) => {
    const products = await open(
      page,
      Array.from({ length: 11 }, () => ({})),
      "&pageSize=10",
    );
    await expect(grid(page)).toBeVisible();
    await rowOf(page, products[5]!).getByRole("checkbox").click();
    await bar(page).getByRole("button", { name: "Select all 11 matching" }).click();
    await expect(bar(page)).toContainText("All 11 matching selected");
    await page.keyboard.press("j");

    await page.keyboard.press("x");

    await expect(bar(page)).toContainText("9 selected");
    await expect(rowOf(page, products[0]!).getByRole("checkbox")).not.toBeChecked();
    await expect(rowOf(page, products[9]!).getByRole("checkbox")).toBeChecked();
  });

  test("another filter begins a new choice @proof", async ({ page }) => {
    const [product] = await open(page, [{}, { category: "Clothing" }]);
    await rowOf(page, product!).getByRole("checkbox").click();
    await expect(bar(page)).toBeVisible();

    await page.goto(`${page.url()}&category=Clothing`);

    await expect(bar(page)).toHaveCount(0);
  });

  test("category and discount are set for many at once @proof", async ({ page }) => {
    const products = await open(page, [{ price: 10 }, { price: 20 }]);
    await expect(grid(page)).toBeVisible();
    await grid(page)
      .getByRole("checkbox", { name: /all rows/i })
      .click();
    await bar(page).getByRole("button", { name: "Set category" }).click();
    await page.getByRole("combobox", { name: "Category" }).click();
    await page.getByRole("option", { name: "Furniture" }).click();
    await page.getByRole("button", { name: "Apply to 2 products" }).click();
    await expect(rowOf(page, products[1]!)).toContainText("Furniture");

    await grid(page)
      .getByRole("checkbox", { name: /all rows/i })
      .click();
    await bar(page).getByRole("button", { name: "Set discount" }).click();
    await page.getByRole("textbox", { name: "Discount in percent" }).fill("100");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("Enter a discount from 0 to 99.99")).toBeVisible();
    await page.getByRole("textbox", { name: "Discount in percent" }).fill("12.25");
    await page.keyboard.press("Control+s");
    // The percentage is derived from the price paid: 12.2% of $10.00 already gives $8.78.
    await expect(page.locator("[data-preview] tbody td:last-child")).toHaveText(["12.2%$8.78", "12.25%$17.55"]);
    await expect(page.getByRole("button", { name: "Apply to 2 products" })).toBeEnabled();
    // The focus is on the dialog's own frame then, around the form.
    await page.getByRole("dialog").getByRole("heading", { level: 2 }).click();
    await page.keyboard.press("Control+Enter");

    await expect(rowOf(page, products[0]!)).toContainText("$8.78");
    await expect(rowOf(page, products[1]!)).toContainText("$17.55");
  });
});

test.describe("on a phone", () => {
  test("a long press chooses, a touch adds, and the acts stand at the foot @proof", async ({ page }) => {
    const products = await open(page, [{}, {}, {}]);
    const card = (at: number) => page.getByRole("listitem").filter({ hasText: products[at]!.name });
    await expect(card(0)).toBeVisible();
    const box = (await card(0).boundingBox())!;
    const client = await page.context().newCDPSession(page);
    const at = { x: box.x + 80, y: box.y + 30 };
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await expect(bar(page)).toContainText("1 selected");
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });

    await card(1).getByRole("checkbox").tap();

    await expect(bar(page)).toContainText("2 selected");
    await expect(page).not.toHaveURL(/open=/);
    await bar(page).getByRole("button", { name: "Archive" }).tap();
    await expect(card(1)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(card(0)).toBeVisible();
    await expect(card(1)).toBeVisible();
  });

  test("cards in tiles are chosen by a touch too, once Select rows was asked for @proof", async ({ page }) => {
    const products = await open(page, [{}, {}], "&view=grid");
    const card = (at: number) => page.getByRole("listitem").filter({ hasText: products[at]!.name });
    await expect(card(0)).toBeVisible();
    await page.getByRole("button", { name: "View", exact: true }).tap();
    await page.getByRole("menuitem", { name: "Select rows" }).tap();

    await card(1).getByRole("checkbox").tap();

    await expect(bar(page)).toContainText("1 selected");
    await expect(card(1).getByRole("checkbox")).toBeChecked();
    await expect(page).not.toHaveURL(/open=/);
    await bar(page).getByRole("button", { name: "Archive" }).tap();
    await expect(card(1)).toHaveCount(0);
  });

  for (const view of ["table", "grid"])
    test(`while a list of cards is read again a line runs above them, in the ${view} view @proof`, async ({ page }) => {
      const [first] = await open(page, [{}, {}], `&view=${view}`);
      await expect(page.getByRole("listitem").filter({ hasText: first!.name })).toBeVisible();
      await live(page);
      const answer = await holdNext(page, "**/api/ecommerce/products?*", "continue", "read");

      await page.getByRole("searchbox").fill(first!.name);
      await page.getByRole("searchbox").press("Enter");

      await expect(page.getByTestId("busy-line").filter({ visible: true })).toHaveCount(1);
      answer();
      await expect(page.getByTestId("busy-line")).toHaveCount(0);
    });
});
