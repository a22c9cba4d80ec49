import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addressNow, openScreen, openShop, type Shop } from "../../../../tests/support/component/component.tsx";
import { newCustomer, openOrder, ownProduct, sheetOf } from "../../../../tests/support/component/order-screen.ts";
import { orderNow, takeOrder } from "../../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const search = page.getByRole("searchbox");
const shipping = { name: "Ada Su", line1: "Kordon 1", line2: "", city: "İzmir", postcode: "35000", country: "TR" };

test("an order shows its lines and total and leads to the next older one", async () => {
  const order = await orderNow(shop.api, 17);
  expect(order.details).toHaveLength(order.products);
  const sheet = await openOrder(order);
  const lines = sheet.getByRole("table", { name: "Lines" });
  expect(lines.getByRole("row").elements()).toHaveLength(order.products + 3);
  const total = order.amount.toLocaleString("en", { style: "currency", currency: "USD" });
  await expect.element(lines.getByRole("row").filter({ hasText: /^Total/ })).toHaveTextContent(`Total${total}`);

  await sheet.getByRole("button", { name: "Next order" }).click();

  await expect.element(sheetOf({ number: "#1016" })).toBeVisible();
});

test("an edit keeps fields changed on one side and asks about the others", async () => {
  const product = await ownProduct(shop.api);
  const order = await takeOrder(shop.api, { lines: [{ productId: product.id, quantity: 1 }], note: "Before" });
  const sheet = await openOrder(order);
  await sheet.getByRole("button", { name: "Edit", exact: true }).first().click();
  const form = page.getByRole("dialog", { name: `Edit order ${order.number}` });
  await form.getByRole("textbox", { name: `Quantity of ${product.name}` }).fill("3");
  await form.getByRole("textbox", { name: "Note" }).fill("Mine");
  const theirs = { note: "Theirs", shipping };
  const match = { "if-match": `"v${order.version}"` };
  expect((await shop.api.send("PATCH", `/ecommerce/orders/${order.id}`, theirs, match)).status).toBe(200);

  await form.getByRole("button", { name: "Save" }).click();

  const conflict = page.getByRole("dialog", { name: "Someone else changed this" });
  await expect.element(conflict.getByRole("group", { name: "Note" })).toHaveTextContent("Theirs");
  expect(conflict.getByRole("group").elements()).toHaveLength(1);
  await conflict.getByRole("button", { name: "Save again" }).click();
  await expect.element(form).toHaveLength(0);
  expect(await orderNow(shop.api, order.id)).toMatchObject({ note: "Mine", shipping, amount: 60 });
  await expect.element(sheet.getByText("Kordon 1")).toBeVisible();
});

test("an order that changes while its cancelling is asked about is not cancelled before that is said", async () => {
  const product = await ownProduct(shop.api);
  const order = await takeOrder(shop.api, { lines: [{ productId: product.id, quantity: 1 }] });
  const sheet = await openOrder(order);
  await sheet.getByRole("button", { name: "Cancel order" }).first().click();
  const dialog = page.getByRole("dialog", { name: `Cancel order ${order.number}?` });
  await expect.element(dialog).toBeVisible();
  const match = { "if-match": `"v${order.version}"` };
  expect((await shop.api.send("PATCH", `/ecommerce/orders/${order.id}`, { note: "Theirs" }, match)).status).toBe(200);
  // A live update brings it to the page behind the dialog.
  await expect.poll(() => document.getElementById("app")?.textContent).toContain("Theirs");

  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Somebody changed this order meanwhile");
  expect(await orderNow(shop.api, order.id)).toMatchObject({ status: "pending" });
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect.poll(async () => (await orderNow(shop.api, order.id)).status).toBe("cancelled");
});

test("leaving a typed note asks first: next order, Close, Back and Escape", async () => {
  const customer = newCustomer();
  const { id: productId } = await ownProduct(shop.api);
  const take = () => takeOrder(shop.api, { customer, lines: [{ productId, quantity: 1 }] });
  const [older, newer] = [await take(), await take()];
  await openScreen(`/orders?q=${encodeURIComponent(customer.email)}`);
  await page.getByRole("grid", { name: "Orders" }).getByText(newer.number).click();
  const sheet = sheetOf(newer);
  const note = sheet.getByRole("textbox", { name: "Add a note" });
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await note.fill("Hediye paketi");

  for (const leave of [
    () => sheet.getByRole("button", { name: "Next order" }).click(),
    () => sheet.getByRole("button", { name: "Close" }).click(),
    async () => history.back(),
    async () => {
      await note.click();
      await userEvent.keyboard("{Escape}{Escape}");
    },
  ]) {
    await leave();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect.element(question).toHaveLength(0);
    await expect.element(note).toHaveValue("Hediye paketi");
  }
  const words = customer.email.split("@")[0] ?? "";
  await search.fill(words);
  await expect.poll(addressNow).toBe(`/orders?order=${newer.id}&q=${words}`);
  await expect.element(question).toHaveLength(0);
  await expect.element(note).toHaveValue("Hediye paketi");
  await sheet.getByRole("button", { name: "Next order" }).click();
  await question.getByRole("button", { name: "Discard" }).click();

  await expect.element(sheetOf(older).getByRole("textbox", { name: "Add a note" })).toHaveValue("");
  await userEvent.keyboard("k");
  await expect.element(note).toHaveValue("");
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).toHaveLength(0);
});
