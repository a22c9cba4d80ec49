import { expect } from "@playwright/test";
import { orderAt, orderNow } from "../support/shop.ts";
import { enterAsAdmin } from "./support/admin.ts";
import { calls } from "./support/listen.ts";
import { ownProduct, sheetOf, test } from "./support/own-shop.ts";

test.describe("on a desktop", () => {
  test("goods worth more than can still be refunded come back without their money only @proof", async ({
    page,
    shop,
  }) => {
    const product = await ownProduct(shop.api, { price: 100 });
    const order = await orderAt(shop.api, ["processing", "completed"], {
      lines: [{ productId: product.id, quantity: 2 }],
    });
    const giveBack = (amount: number) => shop.api.send("POST", `/ecommerce/orders/${order.id}/refunds`, { amount });
    await giveBack(50);
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    await sheetOf(page, order.number).getByRole("button", { name: "Return goods" }).click();
    const dialog = page.getByRole("dialog", { name: "Return goods" });
    const refund = dialog.getByRole("switch", { name: /^Refund/ });
    const sent = calls(page);

    await dialog.getByLabel(`Pieces of ${product.name}`).fill("2");
    await expect(refund).toHaveAccessibleDescription("Only $150.00 can still be refunded");
    await dialog.getByRole("button", { name: "Record return" }).click();
    await expect(refund).toBeFocused();
    expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);

    await dialog.getByLabel(`Pieces of ${product.name}`).fill("1");
    await expect(refund).toHaveAccessibleDescription("");
    // Somebody else is quicker with a part of it.
    await giveBack(75);
    await dialog.getByRole("button", { name: "Record return" }).click();
    await expect(refund).toHaveAccessibleDescription("Only $75.00 can still be refunded");
    await refund.uncheck();
    await expect(refund).toHaveAccessibleDescription("");
    await dialog.getByRole("button", { name: "Record return" }).click();

    await expect(dialog).toBeHidden();
    const now = await orderNow(shop.api, order.id);
    expect([now.details[0]!.returned, now.refundedAmount]).toEqual([1, 125]);
  });

  test("pieces somebody else took back meanwhile are refused at their line @proof", async ({ page, shop }) => {
    const product = await ownProduct(shop.api);
    const order = await orderAt(shop.api, ["processing", "completed"], {
      lines: [{ productId: product.id, quantity: 2 }],
    });
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    await sheetOf(page, order.number).getByRole("button", { name: "Return goods" }).click();
    const dialog = page.getByRole("dialog", { name: "Return goods" });
    await dialog.getByLabel(`Pieces of ${product.name}`).fill("2");
    const [line] = order.details;
    await shop.api.send("POST", `/ecommerce/orders/${order.id}/returns`, {
      lines: [{ lineId: line!.id, quantity: 1 }],
    });

    await dialog.getByRole("button", { name: "Record return" }).click();

    await expect(dialog.getByText("At most 1")).toBeVisible();
    expect((await orderNow(shop.api, order.id)).details[0]!.returned).toBe(1);
  });
});
