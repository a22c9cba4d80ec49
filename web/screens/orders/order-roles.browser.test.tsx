import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { openScreen, openShop, type Shop } from "../../../tests/support/component/component.tsx";
import { ownProduct, sheetOf } from "../../../tests/support/component/order-screen.ts";
import { orderAt, orderNow, takeOrder } from "../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ sql: "UPDATE workspace SET enforce_roles = 1" });
});

/** Opens an order as an Editor and waits until it is complete. */
async function open(order: OrderExtended) {
  await openScreen(`/orders?order=${order.id}`, { as: "editor@example.com" });
  await expect.element(sheetOf(order).getByRole("heading", { name: "Timeline" })).toBeVisible();
  return (name: string) => sheetOf(order).getByRole("button", { name, exact: true });
}

test("an Editor cancels an unpaid order and confirms a paid one", async () => {
  const unpaid = await takeOrder(shop.api);
  const paid = await takeOrder(shop.api, { paid: true });

  const ofUnpaid = await open(unpaid);
  for (const name of ["Edit", "Mark as paid"]) await expect.element(ofUnpaid(name).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Create order" })).toBeInTheDocument();
  await ofUnpaid("Cancel order").click();
  const dialog = page.getByRole("dialog", { name: `Cancel order ${unpaid.number}?` });
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect.element(dialog).toHaveLength(0);
  await expect.element(sheetOf(unpaid).getByText("Cancelled", { exact: true }).first()).toBeVisible();
  expect((await orderNow(shop.api, unpaid.id)).status).toBe("cancelled");
  const ofPaid = await open(paid);
  await ofPaid("Confirm").click();

  await expect.element(ofPaid("Complete")).toBeVisible();
  expect((await orderNow(shop.api, paid.id)).status).toBe("processing");
});

test("an Editor is offered no step that gives money or goods back", async () => {
  const paid = await takeOrder(shop.api, { paid: true });
  const refunded = await takeOrder(shop.api, { paid: true });
  const refund = await shop.api.send("POST", `/ecommerce/orders/${refunded.id}/refunds`, { amount: refunded.amount });
  expect(refund.status).toBe(201);

  for (const [order, names] of [
    [paid, ["Cancel order", "Refund"]],
    [await orderAt(shop.api, ["processing", "completed"]), ["Return goods", "Refund"]],
    [await orderAt(shop.api, ["cancelled"], { paid: false }), ["Reopen"]],
    [refunded, ["Cancel order"]],
  ] as const) {
    const button = await open(order);
    for (const name of names) expect(button(name).elements(), `${order.number} ${name}`).toEqual([]);
  }

  const hint = "It can only be cancelled, which takes an Admin.";
  await expect.element(sheetOf(refunded).getByText(hint, { exact: false })).toBeVisible();
});

test("an Editor does not take out goods that a refund was waived for", async () => {
  const product = await ownProduct(shop.api, { price: 10 });
  const order = await takeOrder(shop.api, { paid: true, lines: [{ productId: product.id, quantity: 2 }] });
  await shop.api.send("POST", `/ecommerce/orders/${order.id}/refunds`, { amount: 10 });
  const button = await open(order);
  await button("Edit").click();
  const form = page.getByRole("dialog", { name: `Edit order ${order.number}` });
  await expect.element(form.getByRole("button", { name: "Save", exact: true })).toBeEnabled();

  await form.getByRole("textbox", { name: `Quantity of ${product.name}` }).fill("1");

  await expect.element(form).toHaveTextContent("Only an Admin can take it out.");
  await expect.element(form.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
});
