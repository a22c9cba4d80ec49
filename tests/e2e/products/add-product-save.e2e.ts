import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { answerTo } from "../support/api-calls.ts";
import { live } from "../support/person.ts";
import { choose, field, path, save } from "../support/product-form.ts";
import { freshName, type ProductMaker, productMaker } from "../support/products.ts";
import { test } from "../support/test.ts";

let shop: ProductMaker;
test.beforeAll(async ({ baseURL }) => {
  shop = await productMaker(baseURL);
});
test.afterAll(() => shop.clear());

test("a saved product is the first of the list and counted, and every entry was kept @phone", async ({ page }) => {
  const name = freshName('Kılıç & "Şal" 🧣 <b>');
  const before = await shop.get("/ecommerce/summary");
  await enterAsAdmin(page, "/products");
  await page.goto("/add-product");
  await live(page);
  await field(page, "Name").fill(name);
  await field(page, "Description").fill("  Yün,\nel dokuması <i>  ");
  await field(page, "Price").fill("49.90");
  await field(page, "Discount").fill("10");
  await field(page, "Barcode").fill("4006381333931");
  await field(page, "Stock").fill("10");
  await choose(page, "Clothing");
  const tags = page.getByRole("combobox", { name: "Tags" });
  await tags.pressSequentially("kış,el işi");
  await tags.press("Enter");

  await save(page).click();
  await page.waitForURL((url) => url.pathname === "/products");

  // The offer to look at it goes after ten seconds.
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "View" }).click();
  const facts = page.getByRole("dialog", { name: `Quick view: ${name}` });
  await expect(facts).toBeVisible();
  // Nobody has rated it; no star says that somebody found it worth nothing.
  await expect(facts.getByRole("img", { name: /of 5/ })).toHaveCount(0);
  const [made] = await shop.find(name);
  expect(made).toMatchObject({
    name,
    description: "Yün,\nel dokuması <i>",
    price: 49.9,
    discountPercentage: 10,
    discountedPrice: 44.91,
    barcode: "4006381333931",
    stock: 10,
    status: "Low Stock",
    category: "Clothing",
    tags: ["el işi", "kış"],
  });
  const list = await shop.get(path);
  expect(list).toHaveLength(30);
  expect(list[0].id).toBe(made!.id);
  expect((await shop.get("/ecommerce/summary")).totalProducts).toBe(before.totalProducts + 1);
});

test("an answer that got lost is asked for again with the same key, and nothing is made twice @proof", async ({
  page,
}) => {
  const name = freshName("Kayıp");
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill(name);
  await field(page, "Price").fill("10");
  await choose(page, "Books");
  await page.route(
    `**/api${path}`,
    async (route) => {
      await answerTo(route);
      await route.abort();
    },
    { times: 1 },
  );

  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("No connection");
  await expect(field(page, "Name")).toHaveValue(name);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.waitForURL((url) => url.pathname === "/products");

  expect(await shop.find(name)).toHaveLength(1);
});

test("who may not edit the catalogue is told so, in place of the form @proof", async ({ page }) => {
  await enterAsAdmin(page, "/toast");
  // The document of a shop that enforces roles, for somebody without one; drawn by the browser.
  await page.route("**/add-product", async (route) => {
    const answer = await answerTo(route);
    const html = (await answer.text())
      .replace(
        /<div id="app">.*?<\/div><script type="application\/json"/s,
        '<div id="app"></div><script type="application/json"',
      )
      .replace('"enforceRoles":false', '"enforceRoles":true')
      .replace('"role":"Admin"', '"role":"Kullanıcı"');
    await route.fulfill({ response: answer, body: html });
  });

  await page.goto("/add-product");

  await expect(page.getByText("You do not have access to this.")).toBeVisible();
  await expect(field(page, "Name")).toHaveCount(0);
});

test("Ctrl+S saves @proof", async ({ page }) => {
  const name = freshName("Tuş");
  await enterAsAdmin(page, "/add-product");
  await field(page, "Price").fill("10");
  await choose(page, "Books");
  await field(page, "Name").fill(name);

  await page.keyboard.press("Control+s");
  await page.waitForURL((url) => url.pathname === "/products");

  expect(await shop.find(name)).toHaveLength(1);
});

for (const key of ["Control+s", "Control+Enter"])
  test(`${key} takes the tag along that is still being typed @proof`, async ({ page }) => {
    const name = freshName("Etiket");
    await enterAsAdmin(page, "/add-product");
    await field(page, "Name").fill(name);
    await field(page, "Price").fill("10");
    await choose(page, "Books");
    await page.getByRole("combobox", { name: "Tags" }).fill("kış, yün");

    await page.keyboard.press(key);
    await page.waitForURL((url) => url.pathname === "/products");

    const [made] = await shop.find(name);
    expect(made).toMatchObject({ tags: ["kış", "yün"] });
  });
