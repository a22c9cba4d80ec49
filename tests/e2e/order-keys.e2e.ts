import { expect } from "@playwright/test";
import { takeOrder, timelineOf } from "../support/shop.ts";
import { enterAsAdmin } from "./support/admin.ts";
import { newcomer, ownProduct, sheetOf, test } from "./support/own-shop.ts";

test("by keyboard alone, on a desktop: open, confirm, note, close, next order", async ({ page, shop }) => {
  const customer = newcomer();
  const product = await ownProduct(shop.api);
  const take = () => takeOrder(shop.api, { customer, paid: true, lines: [{ productId: product.id, quantity: 1 }] });
  const [older, newer] = [await take(), await take()];
  await enterAsAdmin(page, `/orders?q=${encodeURIComponent(customer.email)}`);
  await expect(page.getByRole("grid", { name: "Orders" })).toBeVisible();

  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const sheet = sheetOf(page, newer.number);
  await expect(sheet.getByRole("button", { name: "Confirm", exact: true })).toBeVisible();
  await page.keyboard.press("f");
  await expect(sheet.getByRole("button", { name: "Complete" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(sheet.getByLabel("Add a note")).toBeFocused();
  await page.keyboard.type("Hediye paketi");
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByRole("listitem").filter({ hasText: "Hediye paketi" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");

  await expect(sheetOf(page, older.number)).toBeVisible();
  await page.keyboard.press("k");
  await expect(sheet).toBeVisible();
  await page.keyboard.press("m");
  await expect(sheet.getByText("Completed", { exact: true }).first()).toBeVisible();
  expect(await timelineOf(shop.api, newer.id)).toContainEqual(
    expect.objectContaining({ kind: "note", text: "Hediye paketi" }),
  );
});
