import { expect, type Route } from "@playwright/test";
import { takeOrder } from "../../support/records/shop.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { sheetOf, test } from "../support/own-shop.ts";

test.describe("on a desktop", () => {
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
