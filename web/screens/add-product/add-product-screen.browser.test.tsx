import { beforeAll, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  addressNow,
  calls,
  openScreen,
  openShop,
  refusal,
  route,
  type Shop,
  textsOf,
} from "../../../tests/support/component/component.tsx";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const PATH = "/ecommerce/products";
const DEVICES = [
  ["desktop", 1440, 900],
  ["phone", 390, 844],
] as const;

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const category = page.getByRole("combobox", { name: "Category" });
const save = page.getByRole("button", { name: "Save", exact: true });
const problems = (title: string) => page.getByRole("alert").filter({ hasText: title }).getByRole("link");

const writes = () => calls.filter(({ method }) => method !== "GET");
const freshName = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;
const findProducts = async (name: string) => {
  const answer = await shop.api.get(`${PATH}?q=${encodeURIComponent(name)}&pageSize=100`);
  return answer.body.data;
};

async function choose(name: string): Promise<void> {
  await category.click();
  await page.getByRole("option", { name }).click();
}

test.each(DEVICES)(
  "names the three required fields of an empty form and sends nothing: %s",
  async (_, width, height) => {
    await page.viewport(width, height);
    await openScreen("/add-product");

    await save.click();

    const links = problems("3 fields need a look");
    await expect
      .poll(() => textsOf(links))
      .toEqual(["Enter a name of 2 to 120 characters", "Enter a price from 0 to 999,999.99", "Choose a category"]);
    await expect.element(field("Name")).toHaveFocus();
    await expect.element(field("Name")).toHaveAccessibleDescription("Enter a name of 2 to 120 characters");
    await links.filter({ hasText: "Choose a category" }).click();
    await expect.element(category).toHaveFocus();
    expect(writes()).toEqual([]);
  },
);

test.each(DEVICES)("the preview shows the price after discount to the cent: %s", async (device, width, height) => {
  await page.viewport(width, height);
  await openScreen("/add-product");
  if (device === "phone") await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByTestId("preview-price");

  await field("Price").fill("199.99");
  await field("Discount").fill("15");
  await expect.element(preview).toHaveTextContent(/^\$169\.99$/);
  await field("Discount").fill("33.33");

  await expect.element(preview).toHaveTextContent(/^\$133\.33$/);
});

test("keeps a price after discount as it is typed, and the discount follows from it", async () => {
  await openScreen("/add-product");
  await field("Price").fill("200");
  await field("Price after discount").fill("150");
  await expect.element(field("Discount")).toHaveValue("25");

  await field("Price").fill("24999");
  await field("Price after discount").fill("19999");
  await userEvent.tab();

  await expect.element(field("Discount")).toHaveValue("20");
  await expect.element(field("Price after discount")).toHaveValue("19999");
  await field("Price").fill("29999");
  await expect.element(field("Discount")).toHaveValue("33.33");
  await expect.element(page.getByTestId("preview-price")).toHaveTextContent(/^\$19,999\.00$/);
  await field("Discount").fill("10");
  await expect.element(field("Price after discount")).toHaveValue("26999.10");
  await field("Price after discount").fill("");
  await userEvent.tab();
  await expect.element(field("Price after discount")).toHaveValue("29999.00");
});

test("warns of a cost above the price and saves it", async () => {
  const name = freshName("Zarar");
  await openScreen("/add-product");
  await field("Name").fill(name);
  await field("Price").fill("10");
  await field("Cost").fill("4");
  await expect.element(page.getByText("Margin $6.00 (60%)")).toBeVisible();
  await field("Cost").fill("12.5");
  await expect.element(page.getByText("You lose $2.50 on each sale")).toBeVisible();
  await choose("Books");

  await save.click();

  await expect.element(page.getByText("Product saved")).toBeVisible();
  expect(await findProducts(name)).toMatchObject([{ cost: 12.5 }]);
});

test.each([
  ["en", "1,234.50", { name: "Name", price: "Price", category: "Category", save: "Save" }],
  ["tr", "1.234,50", { name: "Ad", price: "Fiyat", category: "Kategori", save: "Kaydet" }],
])("in %s saves the price %s as 1234.5", async (locale, typed, words) => {
  const name = freshName("Fiyat");
  await openScreen(`/add-product?lang=${locale}`);
  await field(words.name).fill(name);
  await field(words.price).fill(typed);
  await page.getByRole("combobox", { name: words.category }).click();
  await page.getByRole("option").nth(1).click();

  await page.getByRole("button", { name: words.save, exact: true }).click();

  await expect.poll(addressNow).toBe("/products");
  expect(await findProducts(name)).toMatchObject([{ price: 1234.5 }]);
});

test("keeps an SKU as it is typed, and a barcode of a wrong check digit once that is said", async () => {
  const name = freshName("Kod");
  const sku = `şal 1/2 ${Date.now()}`;
  await openScreen("/add-product");
  await field("Name").fill(name);
  await field("Price").fill("5");
  await field("SKU").fill(`  ${sku}`);
  await field("Barcode").fill("4006381333932");
  await choose("Books");
  await save.click();
  await expect.element(field("Barcode")).toHaveAccessibleDescription("The check digit is wrong");
  expect(writes()).toEqual([]);

  await page.getByRole("checkbox", { name: "Keep it although its check digit is wrong" }).click();
  await save.click();

  await expect.element(page.getByText("Product saved")).toBeVisible();
  const [made] = await findProducts(name);
  expect(made).toMatchObject({ sku, barcode: "4006381333932", barcodeKind: "other" });
});

test("refuses values out of range before a call; the server refuses the same fields", async () => {
  await openScreen("/add-product");
  await field("Name").fill("Sınır");
  await field("Price").fill("1000000");
  await field("Discount").fill("100");
  await field("Stock").fill("2.5");
  await field("Barcode").fill("4006381333932");
  await choose("Books");

  await save.click();

  await expect
    .poll(() => textsOf(problems("4 fields need a look")))
    .toEqual([
      "Enter a price from 0 to 999,999.99",
      "Enter a discount from 0 to 99.99",
      "The check digit is wrong",
      "Enter a whole number from 0 to 1,000,000",
    ]);
  expect(writes()).toEqual([]);
  const { status, body } = await shop.api.send("POST", PATH, {
    name: "Sınır",
    category: "Books",
    price: 1_000_000,
    discountPercentage: 100,
    stock: -1,
    barcode: "4006381333932",
  });
  expect(status).toBe(422);
  expect(body.errors.map((one: { field: string }) => one.field).sort()).toEqual([
    "barcode",
    "discountPercentage",
    "price",
    "stock",
  ]);
});

test("shows a refusal of the server at its field, in the words of the form", async () => {
  route(`POST ${PATH}`, () =>
    refusal(422, "validation_failed", {
      errors: [{ field: "price", code: "too_big", message: "At most 5", params: { maximum: 5 } }],
    }),
  );
  await openScreen("/add-product");
  await field("Name").fill("Yalnız sunucu");
  await field("Price").fill("10");
  await choose("Books");

  await save.click();

  await expect.element(field("Price")).toHaveAccessibleDescription("Enter a price from 0 to 999,999.99");
  await expect.element(field("Price")).toHaveFocus();
  await field("Price").fill("4");
  await expect.element(field("Price")).not.toHaveAccessibleDescription();
});

test("names the product of a used SKU while it is typed and when it is saved", async () => {
  const sku = `CT-${Date.now()}`;
  const owner = { name: freshName("Deneme"), category: "Clothing", price: 100, sku };
  expect((await shop.api.send("POST", PATH, owner)).status).toBe(201);
  const words = `This SKU is used by “${owner.name}”`;
  await openScreen("/add-product");

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await userEvent.type(field("SKU"), sku.toLowerCase());
  vi.advanceTimersByTime(400);
  vi.useRealTimers();
  await expect.element(field("SKU")).toHaveAccessibleDescription(words);
  expect(calls.filter((call) => call.path.includes("sku-available"))).toHaveLength(1);
  await field("Name").fill("İkinci");
  await field("Price").fill("10");
  await choose("Books");
  await save.click();

  await expect.element(field("SKU")).toHaveFocus();
  await expect.element(field("SKU")).toHaveAccessibleDescription(words);
  expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([`POST ${PATH}`]);
});

test("calculates the status from stock and threshold", async () => {
  await openScreen("/add-product");
  const status = page.getByRole("region", { name: "Status" });
  await field("Low stock from").fill("10");

  for (const [stock, word] of [
    ["10", "Low Stock"],
    ["11", "In Stock"],
    ["0", "Out of Stock"],
  ] as const) {
    await field("Stock").fill(stock);
    await expect.element(status).toHaveTextContent(word);
  }
});

const BAR = "footer, [role=status]";

test.each(DEVICES)("no field that has the focus lies under the offer of a draft: %s", async (_, width, height) => {
  await page.viewport(width, height);
  await openScreen("/add-product");
  await field("Name").fill("Yarım kalan");
  await expect.poll(() => localStorage.getItem("draft:1:product:new")).not.toBeNull();
  await openScreen("/add-product");
  await expect.element(page.getByRole("button", { name: /^Restore draft/ })).toBeVisible();
  const covered: (string | null)[] = [];
  const passed = new Set<Element>();

  field("Name").element().focus();
  for (let now = document.activeElement; now && !now.closest(BAR) && !passed.has(now); now = document.activeElement) {
    const { left, top, width: wide, height: high } = now.getBoundingClientRect();
    const over = document.elementFromPoint(left + wide / 2, top + high - 1);
    if (over?.closest(BAR)) covered.push(now.id || now.textContent);
    passed.add(now);
    await userEvent.tab();
  }

  expect(passed.size).toBeGreaterThan(8);
  expect(covered).toEqual([]);
});
