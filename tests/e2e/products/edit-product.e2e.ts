import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { freshName, type ProductMaker, productMaker } from "../support/products.ts";
import { test } from "../support/test.ts";

let shop: ProductMaker;
test.beforeAll(async ({ baseURL }) => {
  shop = await productMaker(baseURL);
});
test.afterAll(() => shop.clear());

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

test("a form saved as it was sends nothing @proof", async ({ page }) => {
  const product = await shop.add();
  await enterAsAdmin(page, `/add-product?id=${product.id}`);
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.method()));

  await save(page).click();
  await page.waitForURL((url) => url.pathname === "/products");

  expect(sent).toEqual([]);
  expect((await shop.read(product.id)).version).toBe(1);
});

test("an archived product can be read and brought back @proof", async ({ page }) => {
  const product = await shop.add();
  await shop.archive(product.id);
  await enterAsAdmin(page, `/add-product?id=${product.id}`);
  await expect(page.getByText(/^Archived on /)).toBeVisible();
  await expect(field(page, "Name")).toBeDisabled();
  await expect(save(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Restore" }).click();

  await expect(field(page, "Name")).toBeEnabled();
  await expect(page.getByText(/^Archived on /)).toHaveCount(0);
  const name = freshName("Dönen");
  await field(page, "Name").fill(name);
  await save(page).click();
  await page.waitForURL((url) => url.pathname === "/products");
  expect(await shop.read(product.id)).toMatchObject({ name, archivedAt: null });
});

test("a product that does not exist says so and leads to the list, over an answer of 404 @proof", async ({ page }) => {
  const answer = page.waitForResponse("**/api/ecommerce/products/999999");
  await enterAsAdmin(page, "/add-product?id=999999");

  expect((await answer).status()).toBe(404);
  await expect(page.getByText("This product does not exist")).toBeVisible();
  await page.getByRole("link", { name: "Back to the products" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Products/);
});

test("the product comes with the document, and nothing is asked again @phone @proof", async ({ page }) => {
  const product = await shop.add({ description: "İlk boyada" });
  await enterAsAdmin(page, "/toast");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/ecommerce/") && asked.push(request.url()));
  const document = await page.goto(`/add-product?id=${product.id}`);

  expect(await document?.text()).toContain("İlk boyada");
  await expect(field(page, "Description")).toHaveValue("İlk boyada");
  expect(asked).toEqual([]);
});
