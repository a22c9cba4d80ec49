import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  addressNow,
  allAnswered,
  calls,
  openScreen,
  openShop,
  type Shop,
  textsOf,
} from "../../../tests/support/component/component.tsx";
import {
  cellOf,
  editCell,
  grid,
  isWatched,
  type Made,
  makeProducts,
  openProducts,
  productNow,
  rowOf,
} from "../../../tests/support/component/component-catalogue.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const range = page.getByTestId("list-range");
const bar = page.getByRole("toolbar", { name: "Acts on the chosen" });
const tile = (name: string) =>
  page.getByRole("navigation", { name: "Stock at a glance" }).getByRole("link", { name: new RegExp(`^${name}`) });
const countOf = (name: string) => Number(tile(name).element().textContent.match(/\d+/)?.[0]);
const names = () => textsOf(grid.getByCss("[data-field=name] .list-name"));
const check = (product: Made) => rowOf(product).getByRole("checkbox");

test("shows 25 of 30 products, newest first, then the rest", async () => {
  await openScreen("/products");
  await expect.element(range).toHaveTextContent(/^1–25 of 30$/);
  expect(addressNow()).toBe("/products");
  const newest = (await shop.api.get("/ecommerce/products?pageSize=25&sort=id:desc")).body.data;
  await expect.poll(() => names()[0]).toBe(newest[0].name);
  // What is still to come above the rows would move the button under the pointer.
  await allAnswered();

  await page.getByRole("button", { name: "Next page" }).click();

  await expect.element(range).toHaveTextContent(/^26–30 of 30$/);
  await expect.poll(addressNow).toBe("/products?page=2");
});

test("the tiles add up to the summary, and Low Stock filters to its count", async () => {
  await openScreen("/products");
  await expect.element(tile("All")).toBeVisible();
  const { totalProducts } = (await shop.api.get("/ecommerce/summary")).body.data;
  const low = countOf("Low Stock");
  expect(countOf("In Stock") + low + countOf("Out of Stock")).toBe(countOf("All"));
  expect(countOf("All")).toBe(totalProducts);
  expect(low).toBeGreaterThan(0);

  await tile("Low Stock").click();

  await expect.element(range).toHaveTextContent(`1–${low} of ${low}`);
  await expect.element(grid.getByText("Low Stock")).toHaveLength(low);
  expect(addressNow()).toContain("status=Low+Stock");
});

test("the grid shows the rows of the table, and the view is kept", async () => {
  await openScreen("/products");
  await expect.poll(() => names().length).toBeGreaterThanOrEqual(10);
  const table = names().slice(0, 10);
  const cards = page.getByRole("list", { name: "Products" }).getByCss(".name");

  await page.getByRole("button", { name: "Grid", exact: true }).click();
  await expect.element(cards).toHaveLength(25);
  await openScreen(addressNow());

  await expect.element(cards).toHaveLength(25);
  expect(textsOf(cards).slice(0, 10)).toEqual(table);
  // It is kept for the person too, and the tests after this one look at the table.
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect.element(grid).toBeVisible();
});

test("quick view opens from the row and Back closes it", async () => {
  await openScreen("/products");
  const link = grid.getByCss("[data-field=name] a").first();
  await link.click();
  const sheet = page.getByRole("dialog", { name: /^Quick view: / });
  await expect.element(sheet.getByText("On hand")).toBeVisible();

  history.back();

  await expect.element(sheet).toHaveLength(0);
  await expect.element(range).toHaveTextContent(/^1–25 of 30$/);
});

test("quick view reports an unknown product", async () => {
  await openScreen("/products?open=999999");

  await expect.element(page.getByText("This product does not exist or was removed")).toBeVisible();
});

// No filter of the bar is for stock: nothing would show what it left out.
test.each(["/products?page=99&sort=secret%3Aasc&category=Cars", "/products?stockMax=5"])(
  "ignores what the address cannot mean: %s",
  async (address) => {
    await openScreen(address);
    await expect.element(range).toHaveTextContent(/^1–25 of 30$/);
  },
);

test("a selection survives paging, and all matching rows can be changed", async () => {
  const products = await openProducts(
    shop,
    Array.from({ length: 12 }, () => ({ stock: 5 })),
    "&pageSize=10",
  );
  const [first, last] = [products[0], products[11]];
  if (!first || !last) throw new Error("There are fewer than twelve products.");
  await check(first).click();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.element(range).toHaveTextContent(/^11–12 of 12$/);
  await check(last).click();
  await expect.element(bar).toHaveTextContent("2 selected");
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect.element(check(first)).toBeChecked();

  await bar.getByRole("button", { name: "Select all 12 matching" }).click();
  await expect.element(bar).toHaveTextContent("All 12 matching selected");
  await bar.getByRole("button", { name: "Adjust stock" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust the stock of 12 products" });
  await dialog.getByRole("textbox", { name: "Pieces" }).fill("2");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect.element(dialog.getByText("and 2 more")).toBeVisible();
  const [sent] = calls.filter(({ path }) => path === "/ecommerce/products/bulk");
  expect(sent?.body).toMatchObject({ filter: { q: expect.any(String) }, dryRun: true });
  await dialog.getByRole("button", { name: "Apply to 12 products" }).click();
  await expect.element(dialog).toHaveLength(0);

  const now = await Promise.all(products.map((product) => productNow(shop, product)));
  expect(now.map(({ stock }) => stock)).toEqual(Array(12).fill(7));
});

test("a search that names its rows leads on to its next page, and Back to the first", async () => {
  const { mark, made } = await makeProducts(
    shop,
    Array.from({ length: 12 }, () => ({})),
  );
  await openScreen(`/products?q=${mark}&pageSize=10`);
  await expect.element(range).toHaveTextContent(/^1–10 of 12$/);
  await expect.poll(() => names().length).toBe(10);
  const first = names();

  await page.getByRole("button", { name: "Next page" }).click();
  await expect.element(range).toHaveTextContent(/^11–12 of 12$/);
  await expect.poll(() => names().length).toBe(2);

  expect([...first, ...names()].toSorted()).toEqual(made.map(({ name }) => name).toSorted());
  history.back();
  await expect.poll(names).toEqual(first);
});

test("Control Z after a reload undoes the newest change, then the one before", async () => {
  const products = await openProducts(shop, [{ price: 10 }, { price: 20 }]);
  const [one, other] = products;
  if (!one || !other) throw new Error("There are no two products.");
  const priceOf = async (product: Made) => (await productNow(shop, product)).price;
  for (const [product, price] of [
    [one, 11],
    [other, 21],
  ] as const) {
    await editCell(cellOf(product, "price"), String(price));
    await expect.element(cellOf(product, "price")).toHaveTextContent(`$${price}.00`);
    await expect.poll(() => priceOf(product)).toBe(price);
  }
  await openScreen(addressNow());
  await isWatched();

  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(() => priceOf(other)).toBe(20);
  expect(await priceOf(one)).toBe(11);
  await expect.element(cellOf(other, "price")).toHaveTextContent("$20.00");
  await userEvent.keyboard("{Control>}z{/Control}");

  await expect.poll(() => priceOf(one)).toBe(10);
});
