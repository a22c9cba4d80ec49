import { expect } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { answerTo } from "./support/api-calls.ts";
import { live } from "./support/person.ts";
import { choose, field, path, save } from "./support/product-form.ts";
import { freshName, type ProductMaker, productMaker } from "./support/products.ts";
import { test } from "./support/test.ts";

let shop: ProductMaker;
test.beforeAll(async ({ baseURL }) => {
  shop = await productMaker(baseURL);
});
test.afterAll(() => shop.clear());

test("a saved product is the first of the list and counted, and every entry was kept @both", async ({ page }) => {
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
    ...{ name, description: "Yün,\nel dokuması <i>", price: 49.9, discountPercentage: 10, discountedPrice: 44.91 },
    ...{ barcode: "4006381333931", stock: 10, status: "Low Stock", category: "Clothing", tags: ["el işi", "kış"] },
  });
  const list = await shop.get(path);
  expect(list).toHaveLength(30);
  expect(list[0].id).toBe(made!.id);
  expect((await shop.get("/ecommerce/summary")).totalProducts).toBe(before.totalProducts + 1);
});

test("two clicks save once, and the same key brings the same product again", async ({ page }) => {
  const name = freshName("Çift");
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill(name);
  await field(page, "Price").fill("10");
  await choose(page, "Books");
  const sent: { key: string; body: string }[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(path))
      sent.push({ key: request.headers()["idempotency-key"] ?? "", body: request.postData() ?? "" });
  });

  await save(page).dblclick();
  await page.waitForURL((url) => url.pathname === "/products");

  expect(sent).toHaveLength(1);
  const [made] = await shop.find(name);
  const again = await shop.send("POST", path, JSON.parse(sent[0]!.body), { "Idempotency-Key": sent[0]!.key });
  expect(again.status).toBe(201);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(again.body.data.id).toBe(made!.id);
  expect(await shop.find(name)).toHaveLength(1);
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

test("a server that stumbles leaves the form as it was, and nothing is half done", async ({ page }) => {
  const name = freshName("Arıza");
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill(name);
  await field(page, "Price").fill("10");
  await choose(page, "Books");
  const refusal = {
    status: 503,
    data: null,
    code: "unavailable",
    message: "Not available right now",
    requestId: "r-503",
  };
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 });

  await save(page).click();
  const alert = page.getByRole("alert").filter({ hasText: "Not available right now." });
  await expect(alert).toContainText("r-503");
  await expect(field(page, "Name")).toHaveValue(name);
  await alert.getByRole("button", { name: "Retry" }).click();
  await page.waitForURL((url) => url.pathname !== "/add-product");

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

test("offline nothing is sent, and the buttons say why", async ({ page, context }) => {
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill("Bağlantısız");

  await context.setOffline(true);

  await expect(save(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save and add another" })).toBeDisabled();
  await context.setOffline(false);
  await expect(save(page)).toBeEnabled();
});

test("Save and add another keeps category and tags, and nothing else", async ({ page }) => {
  const name = freshName("Seri");
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill(name);
  await field(page, "Price").fill("10");
  await choose(page, "Furniture");
  await page.getByRole("combobox", { name: "Tags" }).fill("seri,");

  await page.getByRole("button", { name: "Save and add another" }).click();

  await expect(field(page, "Name")).toHaveValue("");
  await expect(field(page, "Name")).toBeFocused();
  await expect(field(page, "Price")).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveText("Furniture");
  await expect(page.getByRole("button", { name: "seri" })).toBeVisible();
  expect(await shop.find(name)).toHaveLength(1);
});

test("a copy begins with all but SKU and stock", async ({ page }) => {
  const like = await shop.add({ name: freshName("Asıl"), price: 12.5, tags: ["a"], stock: 7, description: "Aynısı" });
  await enterAsAdmin(page, `/add-product?copy=${like.id}`);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add product");
  await expect(field(page, "Name")).toHaveValue(like.name);
  await expect(field(page, "Price")).toHaveValue("12.50");
  await expect(field(page, "Description")).toHaveValue("Aynısı");
  await expect(field(page, "SKU")).toHaveValue("");
  await expect(field(page, "Stock")).toHaveValue("0");
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
