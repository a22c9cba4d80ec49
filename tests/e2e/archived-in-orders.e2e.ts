import { expect } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { newcomer, ownProduct, productNow, test } from "./support/own-shop.ts";

test("the orders of an archived product still show its name", async ({ page, shop: { api } }) => {
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
