import { expect } from "@playwright/test";
import { orderAt, orderNow } from "../../support/records/shop.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { calls } from "../support/listen.ts";
import { ownProduct, sheetOf, test } from "../support/own-shop.ts";

test.describe("on a desktop", () => {
  test("a return refunds what can still go back, or the amount that is typed @proof", async ({ page, shop }) => {
    const product = await ownProduct(shop.api, { price: 100 });
    const order = await orderAt(shop.api, ["processing", "completed"], {
      lines: [{ productId: product.id, quantity: 2 }],
    });
    const giveBack = (amount: number) => shop.api.send("POST", `/ecommerce/orders/${order.id}/refunds`, { amount });
    await giveBack(50);
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    await sheetOf(page, order.number).getByRole("button", { name: "Return goods" }).click();
    const dialog = page.getByRole("dialog", { name: "Return goods" });
    const amount = dialog.getByLabel(/^Amount/);
    const sent = calls(page);

    await dialog.getByLabel(`Pieces of ${product.name}`).fill("2");
    await expect(amount).toHaveValue("150.00");
    await amount.fill("150.01");
    await dialog.getByRole("button", { name: "Record return" }).click();
    await expect(amount).toHaveAccessibleDescription("At most $150.00");
    await expect(amount).toBeFocused();
    expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);

    await amount.fill("20");
    await dialog.getByRole("button", { name: "Record return" }).click();

    await expect(dialog).toBeHidden();
    const now = await orderNow(shop.api, order.id);
    expect([now.details[0]!.returned, now.refundedAmount]).toEqual([2, 70]);
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
