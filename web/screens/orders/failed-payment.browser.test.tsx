import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addressNow, openScreen, openShop, type Shop } from "../../../tests/support/component/component.tsx";
import { openOrder, sheetOf } from "../../../tests/support/component/order-screen.ts";
import { moneyOf, takeOrder } from "../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const grid = page.getByRole("grid", { name: "Orders" });
const attention = page.getByRole("region", { name: "Needs attention" });
const failedPayments = attention.getByRole("link", { name: /^Failed payments/ });
const countFailed = async (): Promise<number> =>
  (await shop.api.get("/ecommerce/orders?payment=failed&status=pending,processing")).body.meta.total;

test("the dashboard lists a failed payment and leads to its order until paid", async () => {
  // Another one, which stays failed.
  const other = await takeOrder(shop.api);
  const failure = { status: "failed", amount: other.amount };
  expect((await shop.api.send("POST", `/ecommerce/orders/${other.id}/payments`, failure)).status).toBe(201);
  const order = await takeOrder(shop.api);
  const sheet = await openOrder(order);
  const act = sheet.getByRole("button", { name: "Payment failed" });
  await act.click();
  const dialog = page.getByRole("dialog", { name: "Payment failed" });
  await expect.element(dialog).toHaveTextContent(`The payment of $${order.amount.toFixed(2)} did not go through.`);
  await dialog.getByRole("textbox", { name: "Reason or reference" }).fill("Kart reddedildi");
  await dialog.getByRole("button", { name: "Record as failed" }).click();
  await expect.element(dialog).toHaveLength(0);
  await expect.element(sheet.getByText("Failed", { exact: true }).first()).toBeVisible();
  await expect.element(act).toHaveLength(0);
  const money = sheet.getByRole("table", { name: "Payments and refunds" });
  await expect.element(money).toHaveTextContent("Kart reddedildi");
  const event = sheet.getByRole("listitem").filter({ hasText: "Payment failed" });
  await expect.element(event).toHaveTextContent("Deniz Yılmaz");
  const count = await countFailed();
  expect(count).toBeGreaterThan(1);

  await openScreen("/dashboard");
  await expect.element(failedPayments).toHaveAccessibleName(new RegExp(`\\b${count}$`));
  await failedPayments.click();
  await expect.poll(addressNow).toMatch(/^\/orders\?.*payment=failed/);
  await expect.element(page.getByTestId("list-range")).toHaveTextContent(`1–${count} of ${count}`);
  await grid.getByText(order.number).click();
  await sheetOf(order).getByRole("button", { name: "Mark as paid" }).first().click();
  const payment = page.getByRole("dialog", { name: "Mark as paid" });
  await payment.getByRole("button", { name: "Record payment" }).click();

  await expect.element(sheet.getByText("Paid", { exact: true }).first()).toBeVisible();
  expect(await moneyOf(shop.api, order.id)).toMatchObject([
    { status: "failed", reference: "Kart reddedildi", amount: order.amount },
    { status: "completed", amount: order.amount },
  ]);
  await openScreen("/dashboard");
  await expect.element(failedPayments).toHaveAccessibleName(new RegExp(`\\b${count - 1}$`));
});
