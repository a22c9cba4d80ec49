import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openShop, type Shop, toastItems } from "../../../../../tests/support/component/component.tsx";
import { isWatched } from "../../../../../tests/support/component/component-catalogue.ts";
import { openOrder, sheetOf } from "../../../../../tests/support/component/order-screen.ts";
import { orderAt, takeOrder, timelineOf } from "../../../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test("a note of one's own is edited and deleted in the timeline, and marked as edited", async () => {
  const order = await takeOrder(shop.api);
  await shop.api.send("POST", `/ecommerce/orders/${order.id}/notes`, { text: "Kapıcıya bırakın" });
  const sheet = await openOrder(order);
  const note = sheet.getByRole("listitem").filter({ hasText: "Note" });

  await note.getByRole("button", { name: "Edit" }).click();
  await note.getByRole("textbox", { name: "Note" }).fill("Komşuya bırakın");
  await note.getByRole("button", { name: "Save" }).click();
  await expect.element(note).toHaveTextContent(/Komşuya bırakın.*edited/);

  await note.getByRole("button", { name: "Delete" }).click();
  await expect.element(note).toHaveLength(0);
  expect((await timelineOf(shop.api, order.id)).map(({ kind }) => kind)).toEqual(["created"]);
});

test("a note that was deleted comes back by Undo in the toast", async () => {
  const order = await takeOrder(shop.api);
  await shop.api.send("POST", `/ecommerce/orders/${order.id}/notes`, { text: "Kapıcıya bırakın" });
  const sheet = await openOrder(order);
  const note = sheet.getByRole("listitem").filter({ hasText: "Kapıcıya bırakın" });

  await note.getByRole("button", { name: "Delete" }).click();
  await expect.element(note).toHaveLength(0);
  const toast = toastItems.filter({ hasText: "Note deleted" });
  await toast.getByRole("button", { name: "Undo" }).click();

  await expect.element(note).toBeVisible();
  expect((await timelineOf(shop.api, order.id)).map(({ kind }) => kind)).toEqual(["created", "note"]);
});

test("a card is made in an order, which shows it from then on", async () => {
  const order = await takeOrder(shop.api);
  const sheet = await openOrder(order);

  await sheet.getByRole("button", { name: "Make a card" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a card" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Paketi hazırla");
  await dialog.getByRole("button", { name: "Make a card" }).click();

  await expect.element(sheet.getByRole("link", { name: /Paketi hazırla/ })).toBeVisible();
  const { body } = await shop.api.get(`/kanban/cards?order=${order.id}`);
  expect(body.data).toMatchObject([{ title: "Paketi hazırla" }]);
});

test("the palette offers what the open order allows, and nothing else", async () => {
  const offered = async (q: string) => {
    await userEvent.keyboard("{Control>}k{/Control}");
    const field = page.getByRole("combobox", { name: /^Search/ }).last();
    await field.fill(`>${q}`);
    await expect.element(page.getByRole("listbox").last()).toBeVisible();
    const options = page
      .getByRole("listbox")
      .last()
      .getByRole("option")
      .elements()
      .map((one) => one.textContent);
    await userEvent.keyboard("{Escape}");
    return options.join("\n");
  };
  const completed = await orderAt(shop.api, ["processing", "completed"]);
  const sheet = await openOrder(completed);
  await isWatched();
  sheet.element().focus();
  const all = await offered("");
  expect(all).toContain("Refund");
  expect(all).not.toMatch(/Confirm the order|Complete the order|Cancel order|Mark as paid/);

  const unpaid = await takeOrder(shop.api);
  await openOrder(unpaid);
  sheetOf(unpaid).element().focus();
  const some = await offered("");
  expect(some).toMatch(/Mark as paid/);
  expect(some).toMatch(/Cancel order/);
  expect(some).not.toMatch(/Confirm the order|Refund/);
});
