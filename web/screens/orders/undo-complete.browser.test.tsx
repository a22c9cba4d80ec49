import { beforeAll, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, type Shop, stopClock, toastItems } from "../../../tests/support/component/component.tsx";
import { isWatched } from "../../../tests/support/component/component-catalogue.ts";
import { openOrder, ownProduct, sheetOf, writes } from "../../../tests/support/component/order-screen.ts";
import { orderAt, orderNow } from "../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const DOOR = { paymentMethod: "Cash on Delivery", paid: false };
const statusOf = async ({ id }: { id: number }) => (await orderNow(shop.api, id)).status;
const completeIn = (number: string) => page.getByRole("button", { name: `Complete ${number}` });

/** Orders in processing of one product, newest first, in a list that shows no other. */
async function listProcessing(count: number) {
  const product = await ownProduct(shop.api);
  const lines = [{ productId: product.id, quantity: 1 }];
  const made = [];
  for (let n = 0; n < count; n++) made.unshift(await orderAt(shop.api, ["processing"], { lines }));
  await openScreen(`/orders?status=processing&productId=${product.id}&sort=id%3Adesc`);
  for (const { number } of made) await expect.element(completeIn(number)).toBeEnabled();
  await expect.element(page.getByRole("grid", { name: "Orders" })).toBeVisible();
  await isWatched();
  return made;
}

test("three clicks at one point within 1.9 seconds complete one order", async () => {
  const [first, second] = await listProcessing(2);
  if (!first || !second) throw new Error("There are fewer than two orders.");
  // A row under the pointer, which rests where another test left it, would stay on.
  await userEvent.hover(page.getByRole("heading", { level: 1 }));
  stopClock();
  const { x, y, width, height } = completeIn(first.number).element().getBoundingClientRect();
  const press = () =>
    document
      .elementFromPoint(x + width / 2, y + height / 2)
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));

  press();
  await expect.poll(() => statusOf(first)).toBe("completed");
  await expect.element(toastItems.filter({ hasText: `${first.number} completed` })).toBeVisible();
  await vi.advanceTimersByTimeAsync(300);
  press();
  await vi.advanceTimersByTimeAsync(1600);
  press();

  expect(await statusOf(second)).toBe("processing");
  expect(writes()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(page.getByRole("row").filter({ hasText: first.number })).toHaveLength(0);
  await expect.element(completeIn(second.number)).toBeEnabled();
  expect(await statusOf(second)).toBe("processing");
});

test("the row of a completed order keeps its place until the pointer leaves it", async () => {
  const [first, second] = await listProcessing(2);
  if (!first || !second) throw new Error("There are fewer than two orders.");
  const row = page.getByRole("row").filter({ hasText: first.number });
  await userEvent.hover(completeIn(first.number));
  stopClock();

  completeIn(first.number)
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  await expect.element(toastItems.filter({ hasText: `${first.number} completed` })).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);

  await expect.element(row).toHaveTextContent("Completed");
  await userEvent.hover(page.getByRole("heading", { level: 1 }));
  await expect.element(row).toHaveLength(0);
  expect(await statusOf(second)).toBe("processing");
});

test("confirming from a row offers Undo, which takes the confirmation back", async () => {
  const order = await orderAt(shop.api, []);
  await openScreen(`/orders?q=${encodeURIComponent(order.number)}`);
  await page.getByRole("button", { name: `Confirm ${order.number}` }).click();

  await toastItems
    .filter({ hasText: `${order.number} confirmed` })
    .getByRole("button", { name: "Undo" })
    .click();

  await expect.element(toastItems.filter({ hasText: `${order.number} is pending again` })).toBeVisible();
  expect(await statusOf(order)).toBe("pending");
});

test("Undo in the toast moves a completed order back to processing", async () => {
  const [order] = await listProcessing(1);
  if (!order) throw new Error("There is no order.");
  await completeIn(order.number).click();

  await toastItems
    .filter({ hasText: `${order.number} completed` })
    .getByRole("button", { name: "Undo" })
    .click();

  await expect.element(toastItems.filter({ hasText: `${order.number} is in processing again` })).toBeVisible();
  expect(await statusOf(order)).toBe("processing");
  await expect.element(completeIn(order.number)).toBeEnabled();
});

test("completing an order paid on delivery asks first whether it was collected, in the list and in the order", async () => {
  const order = await orderAt(shop.api, ["processing"], DOOR);
  const question = page.getByRole("dialog", { name: `Complete ${order.number}?` });
  await openScreen(`/orders?q=${encodeURIComponent(order.number)}`);
  await completeIn(order.number).click();
  await expect.element(question).toHaveTextContent(`Was $${order.amount.toFixed(2)} collected?`);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).toHaveLength(0);
  await openOrder(order);
  await sheetOf(order).getByRole("button", { name: "Complete", exact: true }).first().click();
  expect(writes()).toHaveLength(0);

  await question.getByRole("button", { name: "Collected" }).click();

  await expect.poll(() => statusOf(order)).toBe("completed");
  expect(await orderNow(shop.api, order.id)).toMatchObject({ paymentStatus: "paid", due: 0 });
  await sheetOf(order).getByRole("button", { name: "Undo complete" }).first().click();
  await expect.poll(() => statusOf(order)).toBe("processing");
  expect(await orderNow(shop.api, order.id)).toMatchObject({ paymentStatus: "unpaid", paidAmount: 0 });
});

test("an order whose money was not collected is completed from the list and stays due", async () => {
  const order = await orderAt(shop.api, ["processing"], DOOR);
  await openScreen(`/orders?q=${encodeURIComponent(order.number)}`);
  await completeIn(order.number).click();

  await page.getByRole("dialog").getByRole("button", { name: "Not yet" }).click();

  await expect.poll(() => statusOf(order)).toBe("completed");
  expect(await orderNow(shop.api, order.id)).toMatchObject({ paymentStatus: "unpaid", due: order.amount });
  await openOrder(order);
  await expect.element(sheetOf(order)).toHaveTextContent(`Completed. $${order.amount.toFixed(2)} is still due.`);
  await expect.element(sheetOf(order).getByRole("button", { name: "Mark as paid" }).first()).toBeVisible();
});
