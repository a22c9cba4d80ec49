import { expect, type Route } from "@playwright/test";
import { moneyOf, orderNow, takeOrder } from "../support/shop.ts";
import { enterAsAdmin } from "./support/admin.ts";
import { ownProduct, productNow, sheetOf, test } from "./support/own-shop.ts";

test.describe("on a desktop", () => {
  for (const [title, restock, stock, status] of [
    ["gives its goods back to the shelf", true, 10, "In Stock"],
    ["can write its goods off", false, 4, "Low Stock"],
  ] as const) {
    test(`a cancelled order ${title}`, async ({ page, shop }) => {
      const product = await ownProduct(shop.api, { lowStockThreshold: 5 });
      const order = await takeOrder(shop.api, { lines: [{ productId: product.id, quantity: 6 }] });
      expect(await productNow(shop.api, product.id)).toMatchObject({ stock: 4, status: "Low Stock" });
      await enterAsAdmin(page, `/orders?order=${order.id}`);
      const sheet = sheetOf(page, order.number);
      await sheet.getByRole("button", { name: "Cancel order" }).click();
      const dialog = page.getByRole("dialog", { name: `Cancel order ${order.number}?` });
      await dialog.getByLabel("Reason").click();
      await page.getByRole("option", { name: "another reason" }).click();
      await dialog.getByRole("button", { name: "Cancel order" }).click();
      await expect(dialog.getByText("Say why")).toBeVisible();
      await dialog.getByLabel("Reason in your own words").fill("Paket ıslandı");
      await dialog.getByLabel("Put the goods back in stock").setChecked(restock);

      await dialog.getByRole("button", { name: "Cancel order" }).click();

      await expect(sheet.getByText("Reason: Paket ıslandı")).toBeVisible();
      expect(await productNow(shop.api, product.id)).toMatchObject({ stock, status });
    });
  }

  test("a paid order gives its money back once when it is cancelled", async ({ page, shop }) => {
    const order = await takeOrder(shop.api, { paid: true });
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    const sheet = sheetOf(page, order.number);
    await sheet.getByRole("button", { name: "Cancel order" }).click();
    const dialog = page.getByRole("dialog", { name: `Cancel order ${order.number}?` });
    await expect(dialog.getByLabel(/^Refund \$/)).toBeChecked();
    await dialog.getByLabel(/^Refund \$/).uncheck();
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("The money must be refunded first.");

    await dialog.getByLabel(/^Refund \$/).check();
    await expect(dialog.getByLabel("Tell the customer")).toBeChecked();
    await dialog.getByRole("button", { name: "Cancel order" }).click();

    await expect(sheet.getByText("Refunded", { exact: true }).first()).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Refund" })).toHaveCount(0);
    expect((await orderNow(shop.api, order.id)).paymentStatus).toBe("refunded");
    expect(await moneyOf(shop.api, order.id)).toContainEqual(
      expect.objectContaining({ kind: "refund", amount: order.amount, status: "completed" }),
    );
    const told = (await shop.api.get(`/inbox/conversations?folder=archived&customerId=${order.customerId}`)).body.data;
    expect(told).toContainEqual(expect.objectContaining({ subject: `Order ${order.number}` }));
    const again = await shop.api.send("POST", `/ecommerce/orders/${order.id}/refunds`, { amount: 1 });
    expect([again.status, again.body.code]).toEqual([422, "refund_exceeds_paid"]);
  });

  test("a refund of more than came in is refused at its field, a part of it is shown at once @proof", async ({
    page,
    shop,
  }) => {
    const order = await takeOrder(shop.api, { paid: true });
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    const sheet = sheetOf(page, order.number);
    await sheet.getByRole("button", { name: "Refund" }).click();
    const dialog = page.getByRole("dialog", { name: "Refund" });
    // Somebody else is quicker with a part of it, while ours is on its way.
    const path = `/ecommerce/orders/${order.id}/refunds`;
    const overtaken = async (route: Route) => {
      await shop.api.send("POST", path, { amount: 5 });
      await route.continue();
    };
    await page.route(`**/api${path}`, overtaken, { times: 1 });
    await dialog.getByRole("button", { name: "Record refund" }).click();
    await expect(dialog.getByText("That is more than was paid.")).toBeVisible();

    await dialog.getByLabel("Amount (USD)").fill("2.50");
    await dialog.getByLabel("Reason").fill("Çizik");
    await dialog.getByRole("button", { name: "Record refund" }).click();

    await expect(sheet.getByText("Partly refunded", { exact: true }).first()).toBeVisible();
    await expect(sheet.getByRole("definition").filter({ hasText: "$7.50" })).toBeVisible();
    await expect(sheet.getByRole("listitem").filter({ hasText: "Çizik" })).toContainText("$2.50");
  });
});
