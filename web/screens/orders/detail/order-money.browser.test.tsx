import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, type Shop } from "../../../../tests/support/component/component.tsx";
import { openOrder, ownProduct, sheetOf } from "../../../../tests/support/component/order-screen.ts";
import { moneyOf, orderAt, orderNow, takeOrder } from "../../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const buttonIn = (order: { number: string }, name: string) => sheetOf(order).getByRole("button", { name }).first();

/** A paid order of two pieces of 12.50, open at its form. */
async function editPaid() {
  const product = await ownProduct(shop.api, { price: 12.5 });
  const order = await takeOrder(shop.api, { paid: true, lines: [{ productId: product.id, quantity: 2 }] });
  await openOrder(order);
  await buttonIn(order, "Edit").click();
  const form = page.getByRole("dialog", { name: `Edit order ${order.number}` });
  return { order, form, pieces: form.getByRole("textbox", { name: `Quantity of ${product.name}` }) };
}

test("taking goods out of a paid order shows the difference and refunds it with the same button", async () => {
  const { order, form, pieces } = await editPaid();
  await expect.element(form.getByRole("button", { name: "Save", exact: true })).toBeVisible();

  await pieces.fill("1");

  await expect.element(form).toHaveTextContent("Was$25.00Now$12.50Difference-$12.50");
  await expect.element(form.getByRole("radio", { name: "Refund $12.50" })).toBeChecked();
  await form.getByRole("button", { name: "Save and refund" }).click();
  await expect.element(form).toHaveLength(0);
  expect(await orderNow(shop.api, order.id)).toMatchObject({
    amount: 12.5,
    refundedAmount: 12.5,
    paymentStatus: "paid",
  });
});

test("what was paid for goods that are taken out can be kept, and is shown as paid in excess", async () => {
  const { order, form, pieces } = await editPaid();
  await pieces.fill("1");

  await form.getByRole("radio", { name: "Keep as paid in excess" }).click();
  await form.getByRole("button", { name: "Save", exact: true }).click();

  await expect.element(sheetOf(order)).toHaveTextContent("Paid in excess$12.50");
  expect(await orderNow(shop.api, order.id)).toMatchObject({ excess: 12.5, refundedAmount: 0 });
  await buttonIn(order, "Refund").click();
  await expect.element(page.getByRole("dialog", { name: "Refund" }).getByLabelText(/^Amount/)).toHaveValue("12.50");
});

test("money that came in meanwhile is not sent back unseen: the form shows it and asks again", async () => {
  const product = await ownProduct(shop.api, { price: 10 });
  const order = await takeOrder(shop.api, { lines: [{ productId: product.id, quantity: 3 }] });
  await shop.api.send("POST", `/ecommerce/orders/${order.id}/payments`, { amount: 20 });
  await openOrder(order);
  await buttonIn(order, "Edit").click();
  const form = page.getByRole("dialog", { name: `Edit order ${order.number}` });
  await form.getByRole("textbox", { name: `Quantity of ${product.name}` }).fill("1");
  await expect.element(form.getByRole("radio", { name: "Refund $10.00" })).toBeChecked();
  await shop.api.send("POST", `/ecommerce/orders/${order.id}/payments`, { amount: 10 });

  await form.getByRole("button", { name: "Save and refund" }).click();

  await expect.element(form).toHaveTextContent("Look at the difference and save again.");
  await expect.element(form.getByRole("radio", { name: "Refund $20.00" })).toBeChecked();
  expect(await orderNow(shop.api, order.id)).toMatchObject({ amount: 30, paidAmount: 30, refundedAmount: 0 });
  await form.getByRole("button", { name: "Save and refund" }).click();
  await expect.element(form).toHaveLength(0);
  expect(await orderNow(shop.api, order.id)).toMatchObject({ amount: 10, refundedAmount: 20, excess: 0 });
});

test("more than is due is recorded once that is agreed to", async () => {
  const product = await ownProduct(shop.api, { price: 10 });
  const order = await takeOrder(shop.api, { lines: [{ productId: product.id, quantity: 1 }] });
  await openOrder(order);
  await buttonIn(order, "Mark as paid").click();
  const dialog = page.getByRole("dialog", { name: "Mark as paid" });
  await dialog.getByLabelText(/^Amount/).fill("12,50 TL");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect.element(dialog.getByText("At most $10.00")).toBeVisible();

  await dialog.getByRole("checkbox", { name: "Record it all the same: $2.50 more than is due" }).click();
  await dialog.getByRole("button", { name: "Record payment" }).click();

  await expect.element(sheetOf(order)).toHaveTextContent("Paid in excess$2.50");
  expect(await orderNow(shop.api, order.id)).toMatchObject({ paymentStatus: "paid", paidAmount: 12.5, excess: 2.5 });
});

test("late money of a cancelled order is recorded, and an amount that may be meant two ways is not", async () => {
  const order = await orderAt(shop.api, ["cancelled"], { paid: false });
  await openOrder(order);
  await buttonIn(order, "Record payment").click();
  const dialog = page.getByRole("dialog", { name: "Record payment" });
  await expect.element(dialog).toHaveTextContent("Nothing is due.");
  await dialog.getByLabelText(/^Amount/).fill("1.299");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect.element(dialog.getByText("Enter an amount like 12.50")).toBeVisible();

  await dialog.getByLabelText(/^Amount/).fill("1.299,90");
  await dialog.getByRole("button", { name: "Record payment" }).click();

  await expect.element(dialog).toHaveLength(0);
  expect(await orderNow(shop.api, order.id)).toMatchObject({ status: "cancelled", excess: 1299.9 });
});

test("what goes back for returned goods can be typed", async () => {
  const order = await orderAt(shop.api, ["processing", "completed"]);
  await openScreen(`/orders?order=${order.id}`);
  await buttonIn(order, "Return goods").click();
  const dialog = page.getByRole("dialog", { name: "Return goods" });
  await dialog.getByRole("textbox", { name: /^Pieces of/ }).fill("1");
  const amount = dialog.getByRole("textbox", { name: /^Amount/ });
  await expect.element(amount).toHaveValue(order.details[0]!.price.toFixed(2));

  await amount.fill("1.5");
  await dialog.getByRole("button", { name: "Record return" }).click();

  await expect.element(dialog).toHaveLength(0);
  expect(await moneyOf(shop.api, order.id)).toContainEqual(expect.objectContaining({ kind: "refund", amount: 1.5 }));
});

test("money that came in on an earlier day is recorded under that day of the shop, never under one to come", async () => {
  const order = await takeOrder(shop.api);
  await openOrder(order);
  await buttonIn(order, "Mark as paid").click();
  const dialog = page.getByRole("dialog", { name: "Mark as paid" });
  const day = dialog.getByRole("group", { name: "Received on" });
  await expect.element(day).toHaveTextContent("06/15/2026");

  await day.click();
  await userEvent.keyboard("06162026");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect.element(dialog.getByText("Choose a day from 2000 until today")).toBeVisible();
  expect(await orderNow(shop.api, order.id)).toMatchObject({ paidAmount: 0 });
  await day.click();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}06112026");
  await dialog.getByRole("button", { name: "Record payment" }).click();

  await expect.element(dialog).toHaveLength(0);
  // Noon in Istanbul.
  expect(await moneyOf(shop.api, order.id)).toMatchObject([{ status: "completed", date: "2026-06-11T09:00:00.000Z" }]);
});

test("money that came in today is recorded as of now", async () => {
  const order = await takeOrder(shop.api);
  await openOrder(order);
  await buttonIn(order, "Mark as paid").click();

  await page.getByRole("dialog", { name: "Mark as paid" }).getByRole("button", { name: "Record payment" }).click();

  await expect.element(sheetOf(order).getByText("Paid", { exact: true }).first()).toBeVisible();
  const [payment] = await moneyOf(shop.api, order.id);
  expect(Date.parse(payment!.date)).toBeGreaterThan(Date.parse(order.date) - 1);
});
