import { expect } from "@playwright/test";
import { orderNow, takeOrder } from "../../support/records/shop.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { sheetOf, test } from "../support/own-shop.ts";

test("on a phone the next action lies under the thumb, and cancelling asks first", async ({ page, shop }) => {
  const order = await takeOrder(shop.api, { paid: true });
  await enterAsAdmin(page, `/orders?order=${order.id}`);
  const sheet = sheetOf(page, order.number);
  const confirm = sheet.getByRole("button", { name: "Confirm", exact: true });
  const box = await confirm.boundingBox();
  expect(box!.y + box!.height).toBeGreaterThan(844 - 100);
  expect(box!.height).toBeGreaterThanOrEqual(44);

  await confirm.tap();
  await expect(sheet.getByRole("button", { name: "Complete", exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "Cancel order" }).tap();

  await expect(page.getByRole("dialog", { name: `Cancel order ${order.number}?` })).toBeVisible();
  expect((await orderNow(shop.api, order.id)).status).toBe("processing");
});
