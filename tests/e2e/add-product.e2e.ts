import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { be, live, newPerson } from "./support/person.ts";
import { choose, field, path, save } from "./support/product-form.ts";
import { freshName, type ProductMaker, productMaker } from "./support/products.ts";
import { stopClock } from "./support/stopped-clock.ts";
import { test } from "./support/test.ts";

let shop: ProductMaker;
test.beforeAll(async ({ baseURL }) => {
  shop = await productMaker(baseURL);
});
test.afterAll(() => shop.clear());

const preview = (page: Page) => page.getByTestId("preview-price");

/** Counts the requests that would write. */
function writes(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

test("an empty form is refused with three links to its fields, and nothing is sent @phone", async ({ page }) => {
  await enterAsAdmin(page, "/add-product");
  const sent = writes(page);

  await save(page).click();

  const list = page.getByRole("alert").filter({ hasText: "3 fields need a look" });
  await expect(list.getByRole("link")).toHaveText([
    "Enter a name of 2 to 120 characters",
    "Enter a price between 0.01 and 999,999.99",
    "Choose a category",
  ]);
  await expect(field(page, "Name")).toBeFocused();
  await expect(field(page, "Name")).toHaveAccessibleDescription("Enter a name of 2 to 120 characters");
  await list.getByRole("link", { name: "Choose a category" }).click();
  await expect(page.getByRole("combobox", { name: "Category" })).toBeFocused();
  expect(sent).toEqual([]);
});

test("the preview shows what a customer pays, to the cent @both", async ({ page }) => {
  await enterAsAdmin(page, "/add-product");
  if (page.viewportSize()!.width < 600) await page.getByRole("button", { name: "Preview" }).click();

  await field(page, "Price").fill("199.99");
  await field(page, "Discount").fill("15");
  await expect(preview(page)).toHaveText("$169.99");
  await field(page, "Discount").fill("33.33");
  await expect(preview(page)).toHaveText("$133.33");
});

test("a typed discounted price gives the discount, then shows what it comes to exactly @proof", async ({ page }) => {
  await enterAsAdmin(page, "/add-product");
  await field(page, "Price").fill("200");
  await field(page, "Price after discount").fill("150");
  await expect(field(page, "Discount")).toHaveValue("25");

  await field(page, "Price").fill("199.99");
  await field(page, "Price after discount").fill("133.34");
  await field(page, "Price after discount").blur();

  await expect(field(page, "Discount")).toHaveValue("33.33");
  await expect(field(page, "Price after discount")).toHaveValue("133.33");
});

test("a cost above the price warns of the loss, and can be saved @proof", async ({ page }) => {
  const name = freshName("Zarar");
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill(name);
  await field(page, "Price").fill("10");
  await field(page, "Cost").fill("4");
  await expect(page.getByText("Margin $6.00 (60%)")).toBeVisible();
  await field(page, "Cost").fill("12.5");
  await expect(page.getByText("You lose $2.50 on each sale")).toBeVisible();
  await choose(page, "Books");

  await save(page).click();

  await expect(page.getByText("Product saved")).toBeVisible();
  expect((await shop.find(name))[0]).toMatchObject({ cost: 12.5 });
});

for (const [locale, typed, words] of [
  ["en", "1,234.50", { name: "Name", price: "Price", category: "Category", save: "Save" }],
  ["tr", "1.234,50", { name: "Ad", price: "Fiyat", category: "Kategori", save: "Kaydet" }],
] as const) {
  test(`a price typed as ${typed} in ${locale} is saved as 1234.5`, async ({ page, request }) => {
    const name = freshName("Fiyat");
    await be(page, await newPerson(request));
    await page.goto(`/add-product?lang=${locale}`);
    await live(page);
    await field(page, words.name).fill(name);
    await field(page, words.price).fill(typed);
    await page.getByRole("combobox", { name: words.category }).click();
    await page.getByRole("option").nth(1).click();

    await page.getByRole("button", { name: words.save, exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/add-product");

    expect((await shop.find(name))[0]).toMatchObject({ price: 1234.5 });
  });
}

test("in Turkish an SKU is shown with the capitals it is saved with @proof", async ({ page, request }) => {
  await be(page, await newPerson(request));
  await page.goto("/add-product?lang=tr");
  await live(page);

  // The words of an element are told as they are drawn, those of a field are not.
  const drawn = await field(page, "SKU").evaluate((input) => {
    const twin = document.createElement("span");
    twin.lang = input.closest<HTMLElement>("[lang]")?.lang ?? "";
    twin.style.textTransform = getComputedStyle(input).textTransform;
    twin.textContent = "kilit-1";
    document.body.append(twin);
    const words = twin.innerText;
    twin.remove();
    return words;
  });

  expect(drawn).toBe("KILIT-1");
});

test("what is out of bounds is refused on the screen, and by the server under the same names @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill("Sınır");
  await field(page, "Price").fill("0");
  await field(page, "Discount").fill("90.01");
  await field(page, "Stock").fill("2.5");
  await field(page, "Barcode").fill("4006381333932");
  await choose(page, "Books");
  const sent = writes(page);

  await save(page).click();

  const list = page.getByRole("alert").filter({ hasText: "4 fields need a look" });
  await expect(list.getByRole("link")).toHaveText([
    "Enter a price between 0.01 and 999,999.99",
    "Enter a discount from 0 to 90",
    "The check digit does not fit",
    "Enter a whole number from 0 to 1,000,000",
  ]);
  expect(sent).toEqual([]);
  const body = {
    name: "Sınır",
    category: "Books",
    price: 0,
    discountPercentage: 90.01,
    stock: 2.5,
    barcode: "4006381333932",
  };
  const { status, body: refusal } = await shop.send("POST", path, body);
  expect(status).toBe(422);
  expect(refusal.errors.map((one: { field: string }) => one.field).sort()).toEqual([
    "barcode",
    "discountPercentage",
    "price",
    "stock",
  ]);
});

test("what the server alone refuses lands on its field, in the words of the form", async ({ page }) => {
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill("Yalnız sunucu");
  await field(page, "Price").fill("10");
  await choose(page, "Books");
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status: 422,
      json: {
        ...{ status: 422, data: null, code: "validation_failed", message: "Some fields are not valid", requestId: "r" },
        errors: [{ field: "price", code: "too_big", message: "At most 5", params: { maximum: 5 } }],
      },
    }),
  );

  await save(page).click();

  await expect(field(page, "Price")).toHaveAccessibleDescription("Enter a price between 0.01 and 999,999.99");
  await expect(field(page, "Price")).toBeFocused();
  await field(page, "Price").fill("4");
  await expect(field(page, "Price")).toHaveAccessibleDescription("");
});

test("a used SKU names its owner while it is typed, and again when it is sent all the same", async ({ page }) => {
  const owner = await shop.add({ sku: `E2E-${Date.now()}` });
  await enterAsAdmin(page, "/add-product");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("sku-available") && asked.push(request.url()));

  await stopClock(page);
  await field(page, "SKU").pressSequentially(owner.sku.toLowerCase());
  await page.clock.runFor(400);
  const words = `This SKU is used by “${owner.name}”`;
  await expect(field(page, "SKU")).toHaveAccessibleDescription(words);
  expect(asked).toHaveLength(1);
  await page.clock.resume();
  await field(page, "Name").fill("İkinci");
  await field(page, "Price").fill("10");
  await choose(page, "Books");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await save(page).click();

  expect((await (await answer).json()).code).toBe("sku_taken");
  await expect(field(page, "SKU")).toHaveAccessibleDescription(words);
  await expect(field(page, "SKU")).toBeFocused();
});

test("the status follows from stock and threshold @proof", async ({ page }) => {
  await enterAsAdmin(page, "/add-product");
  const status = page.getByRole("region", { name: "Status" });
  await field(page, "Low stock from").fill("10");
  for (const [stock, word] of [
    ["10", "Low Stock"],
    ["11", "In Stock"],
    ["0", "Out of Stock"],
  ] as const) {
    await field(page, "Stock").fill(stock);
    await expect(status).toContainText(word);
  }
});
