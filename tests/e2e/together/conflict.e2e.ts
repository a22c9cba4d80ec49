import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { violations } from "../support/axe.ts";
import { freshName, type ProductMaker, productMaker } from "../support/products.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

let shop: ProductMaker;
test.beforeAll(async ({ baseURL }) => {
  shop = await productMaker(baseURL);
});
test.afterAll(() => shop.clear());

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Someone else changed this" });
const side = (page: Page, name: string, whose: "Theirs" | "Yours") =>
  dialog(page).getByRole("group", { name }).getByRole("radio", { name: whose });

test("fields changed on one side only are merged without asking, and only mine are sent @proof", async ({ page }) => {
  const product = await shop.add({ price: 100, description: "Eski" });
  await enterAsAdmin(page, `/add-product?id=${product.id}`);
  await field(page, "Price").fill("120");
  await shop.change(product, { description: "Onların", tags: ["yeni"] });
  const sent: unknown[] = [];
  page.on("request", (request) => request.method() === "PATCH" && sent.push(request.postDataJSON()));

  await save(page).click();
  await page.waitForURL((url) => url.pathname === "/products");

  expect(sent).toEqual([{ price: 120 }, { price: 120 }]);
  expect(await shop.read(product.id)).toMatchObject({ price: 120, description: "Onların", tags: ["yeni"], version: 3 });
});

test("only the fields both changed are asked about, each is chosen by itself @phone @proof", async ({ page }) => {
  const product = await shop.add({ price: 100, description: "Eski", cost: 10 });
  const theirs = freshName("Onların");
  const mine = freshName("Benim");
  await enterAsAdmin(page, `/add-product?id=${product.id}`);
  await field(page, "Name").fill(mine);
  await field(page, "Price").fill("120");
  await field(page, "Description").fill("Benim açıklamam");
  await shop.change(product, { name: theirs, price: 130, cost: 11 });

  await save(page).click();
  await expect(dialog(page).getByRole("group")).toHaveCount(2);
  await expect(dialog(page)).toContainText("$130.00");
  await expect(dialog(page)).toContainText("$120.00");
  await expect(side(page, "Name", "Yours")).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await side(page, "Name", "Theirs").check();
  await dialog(page).getByRole("button", { name: "Save again" }).click();
  await page.waitForURL((url) => url.pathname === "/products");

  expect(await shop.read(product.id)).toMatchObject({
    name: theirs,
    price: 120,
    cost: 11,
    description: "Benim açıklamam",
  });
});

test("Discard mine shows theirs, Keep editing leaves the form as it was @proof", async ({ page }) => {
  const product = await shop.add({ price: 100 });
  await enterAsAdmin(page, `/add-product?id=${product.id}`);
  await field(page, "Price").fill("120");
  await shop.change(product, { price: 130 });
  await save(page).click();

  await dialog(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "Price")).toHaveValue("120");
  await save(page).click();
  await dialog(page).getByRole("button", { name: "Discard mine" }).click();

  await expect(field(page, "Price")).toHaveValue("130.00");
  expect(await shop.read(product.id)).toMatchObject({ price: 130, version: 2 });
});

test("a third change in between is merged or asked about again @proof", async ({ page }) => {
  const product = await shop.add({ price: 100 });
  await enterAsAdmin(page, `/add-product?id=${product.id}`);
  await field(page, "Price").fill("120");
  const second = await shop.change(product, { price: 130 });
  await save(page).click();
  await expect(dialog(page)).toContainText("$130.00");
  await shop.change(second, { price: 140 });

  await dialog(page).getByRole("button", { name: "Save again" }).click();
  await expect(dialog(page)).toContainText("$140.00");
  await dialog(page).getByRole("button", { name: "Save again" }).click();
  await page.waitForURL((url) => url.pathname === "/products");

  expect(await shop.read(product.id)).toMatchObject({ price: 120, version: 4 });
});

test("an open product says who changed it, and shows theirs only when asked @proof", async ({ page }) => {
  const product = await shop.add({ price: 100 });
  await enterAsAdmin(page, `/add-product?id=${product.id}`);
  await watched(page);
  await field(page, "Description").fill("Yazılan");
  await shop.change(product, { price: 130 });

  const notice = page.getByRole("status").filter({ hasText: /^Updated by .+ just now/ });
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(notice).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [500] });
  await expect(notice).not.toContainText("someone else");
  await expect(field(page, "Price")).toHaveValue("100.00");
  await expect(field(page, "Description")).toHaveValue("Yazılan");
  await notice.getByRole("button", { name: "Reload" }).click();

  await expect(field(page, "Price")).toHaveValue("130.00");
  await expect(notice).toHaveCount(0);
});
