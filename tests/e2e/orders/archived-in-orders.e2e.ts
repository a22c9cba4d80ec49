import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { inShop, newcomer, ownProduct, productNow, test } from "../support/own-shop.ts";

test("the orders of an archived product still show its name @proof", async ({ page, shop: { api } }) => {
  const product = await ownProduct(api);
  const order = await api.send("POST", "/ecommerce/orders", {
    customer: newcomer(),
    paymentMethod: "Credit Card",
    lines: [{ productId: product.id, quantity: 1 }],
  });
  const { version } = await productNow(api, product.id);
  const answer = await api.send("DELETE", `/ecommerce/products/${product.id}`, {}, { "If-Match": `"v${version}"` });
  expect(answer.status).toBe(200);

  await enterAsAdmin(page, `/orders?order=${order.body.data.id}`);

  await expect(page.getByRole("dialog").getByText(product.name).first()).toBeVisible();
});

const ownTest = inShop();

ownTest(
  "an empty archive says so, and so does a catalogue whose products are all archived @proof",
  async ({ page, shop }) => {
    await enterAsAdmin(page, "/products?archived=1");
    await expect(page.getByText("Nothing is archived.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Clear filters" })).toHaveCount(0);
    const products: { id: number }[] = (await shop.api.get("/ecommerce/products?pageSize=100")).body.data;
    const ids = products.map(({ id }) => id);
    const archived = await shop.api.send("POST", "/ecommerce/products/bulk", { ids, action: "archive" });
    expect(archived.status).toBe(200);

    await page.goto("/products");

    await expect(page.getByText("All products are archived.")).toBeVisible();
    await expect(page.getByRole("link", { name: `${ids.length} archived` })).toBeVisible();
    await page.goto("/products?archived=1&q=nothing-of-that-name");
    await expect(page.getByText("No results for these filters").last()).toBeVisible();
  },
);
