import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openShop, refusal, route, type Shop, toastItems } from "../../../tests/support/component/component.tsx";
import { isWatched } from "../../../tests/support/component/component-catalogue.ts";
import {
  expectFocusIn,
  findProduct,
  newCustomer,
  openOrder,
  ownProduct,
  sheetOf,
  tabTo,
} from "../../../tests/support/component/order-screen.ts";
import { moneyOf, orderAt, orderNow, sendStep, takeOrder } from "../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const buttonOf = (order: { number: string }, name: string) =>
  sheetOf(order).getByRole("button", { name, exact: true }).first();
const STEPS = /^(?:Confirm|Complete|Cancel order|Reopen|Undo confirm)$/;

test("the keyboard alone pays, confirms and completes an order, with the focus kept in it", async () => {
  const product = await ownProduct(shop.api);
  const customer = newCustomer();
  const order = await takeOrder(shop.api, { customer, lines: [{ productId: product.id, quantity: 3 }] });
  const sheet = await openOrder(order);
  // What restores the focus loads after the screen.
  await isWatched();
  sheet.element().focus();
  const press = async (name: string) => {
    await tabTo(buttonOf(order, name));
    await userEvent.keyboard("{Enter}");
  };

  await press("Mark as paid");
  const payment = page.getByRole("dialog", { name: "Mark as paid" });
  await expect.element(payment.getByRole("textbox", { name: /^Amount/ })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(payment).toHaveLength(0);
  await expectFocusIn(sheet);
  await press("Confirm");
  await expect.element(buttonOf(order, "Complete")).toBeEnabled();
  await expect.element(sheet.getByRole("button", { name: "Confirm", exact: true })).toHaveLength(0);
  await expectFocusIn(sheet);
  await press("Complete");

  await expect.element(buttonOf(order, "Return goods")).toBeVisible();
  await expect.element(sheet.getByText("Completed", { exact: true }).first()).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: "Complete", exact: true })).toHaveLength(0);
  await expectFocusIn(sheet);
  expect((await orderNow(shop.api, order.id)).status).toBe("completed");
  expect((await findProduct(shop.api, product.id)).sales).toBe(3);
  // What the customer has spent, beside the order.
  await expect.element(sheet.getByRole("definition").filter({ hasText: "$60.00" }).first()).toBeVisible();
});

test.each([
  ["completed", ["processing", "completed"], "Completed. You can still record a return or refund."],
  ["cancelled", ["cancelled"], "Cancelled for good."],
] as const)("a %s order offers no further step", async (_, steps, hint) => {
  const order = await orderAt(shop.api, steps);

  const sheet = await openOrder(order);

  await expect.element(sheet.getByText(hint)).toBeVisible();
  expect(sheet.getByRole("button", { name: STEPS }).elements()).toEqual([]);
});

test("undoes a confirmation and reopens a cancelled order once its goods suffice", async () => {
  const product = await ownProduct(shop.api, { stock: 2 });
  const order = await takeOrder(shop.api, {
    lines: [{ productId: product.id, quantity: 2 }],
    paymentMethod: "Cash on Delivery",
  });
  await openOrder(order);
  await buttonOf(order, "Confirm").click();
  await buttonOf(order, "Undo confirm").click();
  await expect.element(buttonOf(order, "Confirm")).toBeVisible();
  await sendStep(shop.api, await orderNow(shop.api, order.id), "cancelled");
  const rival = await takeOrder(shop.api, { lines: [{ productId: product.id, quantity: 1 }] });

  const sheet = await openOrder(order);
  await buttonOf(order, "Reopen").click();
  await expect.element(sheet.getByRole("alert")).toHaveTextContent(`${product.name}: only 1 left.`);
  await sendStep(shop.api, rival, "cancelled");
  await buttonOf(order, "Reopen").click();

  await expect.element(buttonOf(order, "Confirm")).toBeVisible();
  expect((await findProduct(shop.api, product.id)).stock).toBe(0);
});

test.each([
  ["returns the goods to stock", true, 10, "In Stock"],
  ["writes the goods off", false, 4, "Low Stock"],
] as const)("cancelling needs a reason and %s", async (_, isRestocked, stock, status) => {
  const product = await ownProduct(shop.api, { lowStockThreshold: 5 });
  const order = await takeOrder(shop.api, { lines: [{ productId: product.id, quantity: 6 }] });
  expect(await findProduct(shop.api, product.id)).toMatchObject({ stock: 4, status: "Low Stock" });
  const sheet = await openOrder(order);
  await buttonOf(order, "Cancel order").click();
  const dialog = page.getByRole("dialog", { name: `Cancel order ${order.number}?` });
  const submit = dialog.getByRole("button", { name: "Cancel order" });
  await dialog.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "another reason" }).click();
  await submit.click();
  await expect.element(dialog.getByText("Say why")).toBeVisible();
  await dialog.getByLabelText("Reason in your own words").fill("Paket ıslandı");
  const restock = dialog.getByLabelText("Put the goods back in stock");
  await expect.element(restock).toBeChecked();
  if (!isRestocked) await restock.click();

  await submit.click();

  await expect.element(sheet.getByText("Reason: Paket ıslandı")).toBeVisible();
  expect(await findProduct(shop.api, product.id)).toMatchObject({ stock, status });
});

test("cancelling a paid order refunds it once and notifies the customer", async () => {
  const order = await takeOrder(shop.api, { paid: true });
  const sheet = await openOrder(order);
  await buttonOf(order, "Cancel order").click();
  const dialog = page.getByRole("dialog", { name: `Cancel order ${order.number}?` });
  const submit = dialog.getByRole("button", { name: "Cancel order" });
  const refund = dialog.getByLabelText(/^Refund \$/);
  await expect.element(refund).toBeChecked();
  await refund.click();
  await submit.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(/^The money must be refunded first\.$/);
  await refund.click();
  await expect.element(dialog.getByLabelText("Tell the customer")).toBeChecked();

  await submit.click();

  await expect.element(sheet.getByText("Refunded", { exact: true }).first()).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: "Refund" })).toHaveLength(0);
  expect((await orderNow(shop.api, order.id)).paymentStatus).toBe("refunded");
  expect(await moneyOf(shop.api, order.id)).toContainEqual(
    expect.objectContaining({ kind: "refund", amount: order.amount, status: "completed" }),
  );
  const sent = (await shop.api.get(`/inbox/conversations?folder=archived&customerId=${order.customerId}`)).body.data;
  expect(sent).toContainEqual(expect.objectContaining({ subject: `Order ${order.number}` }));
});

test("a return takes at most what was bought and refunds its price", async () => {
  const product = await ownProduct(shop.api, { price: 12.5 });
  const order = await orderAt(shop.api, ["processing", "completed"], {
    lines: [{ productId: product.id, quantity: 2 }],
  });
  const before = await findProduct(shop.api, product.id);
  const sheet = await openOrder(order);
  await buttonOf(order, "Return goods").click();
  const dialog = page.getByRole("dialog", { name: "Return goods" });
  const submit = dialog.getByRole("button", { name: "Record return" });
  const pieces = dialog.getByRole("textbox", { name: `Pieces of ${product.name}` });
  await submit.click();
  await expect.element(dialog.getByText("Say how many pieces come back")).toBeVisible();
  await pieces.fill("3");
  await expect.element(dialog.getByText("At most 2")).toBeVisible();
  await pieces.fill("1");
  await expect.element(dialog.getByRole("switch", { name: "Refund money" })).toBeChecked();
  await expect.element(dialog.getByRole("textbox", { name: /^Amount/ })).toHaveValue("12.50");

  await submit.click();

  await expect.element(sheet.getByText("Partly returned")).toBeVisible();
  await expect.element(sheet.getByText("1 returned")).toBeVisible();
  const after = await findProduct(shop.api, product.id);
  expect([after.stock - before.stock, after.sales - before.sales]).toEqual([1, -1]);
  expect(await orderNow(shop.api, order.id)).toMatchObject({
    status: "completed",
    paymentStatus: "partially_refunded",
    refundedAmount: 12.5,
  });
  expect(await moneyOf(shop.api, order.id)).toContainEqual(expect.objectContaining({ kind: "refund", amount: 12.5 }));
});

test("a step that is rate limited names the seconds in one toast and stays available", async () => {
  const order = await orderAt(shop.api, ["processing"]);
  const words = "Too many requests. Try again in 42 seconds.";
  route(`POST /ecommerce/orders/${order.id}/transitions`, () => {
    const answer = refusal(429, "rate_limited");
    answer.headers.set("Retry-After", "42");
    return answer;
  });
  await openOrder(order);

  await buttonOf(order, "Complete").click();

  await expect.element(toastItems).toHaveTextContent(words);
  expect(page.getByText(words).elements()).toHaveLength(1);
  await expect.element(buttonOf(order, "Complete")).toBeEnabled();
});
