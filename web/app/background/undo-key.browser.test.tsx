import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, type Shop, toastItems } from "../../../tests/support/component/component.tsx";
import { isWatched } from "../../../tests/support/component/component-catalogue.ts";
import { writes } from "../../../tests/support/component/order-screen.ts";
import { orderAt, orderNow } from "../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const CLOCK = "2026-06-15T12:00:00.000Z";
const setClock = (now: string) => shop.api.send("PUT", "/dev/clock", { now });
const toastOf = (hasText: string) => toastItems.filter({ hasText });
const question = page.getByRole("dialog");

/** Products that are books from now on. */
async function ownBooks(count: number): Promise<number[]> {
  const { data } = (await shop.api.get(`/ecommerce/products?pageSize=${count}`)).body;
  const ids = data.map(({ id }: { id: number }) => id);
  await categorise(ids, "Books");
  return ids;
}
async function categorise(ids: readonly number[], value: string) {
  const done = await shop.api.send("POST", "/ecommerce/products/bulk", { ids, action: "category", value });
  expect(done.status).toBe(200);
}
const categoryOf = async (id?: number) => (await shop.api.get(`/ecommerce/products/${id}`)).body.data.category;
async function pressUndo(address: string) {
  await openScreen(address);
  await isWatched();
  await userEvent.keyboard("{Control>}z{/Control}");
}

test("Control Z undoes an act of another tab and names it", async () => {
  const ids = await ownBooks(6);
  await categorise(ids, "Clothing");

  await pressUndo("/products");

  await expect.element(toastOf("Undone: setting the category of 6 products")).toBeVisible();
  expect(await categoryOf(ids[0])).toBe("Books");
});

test("Control Z leaves older acts alone when the newest cannot be undone", async () => {
  const ids = await ownBooks(1);
  await categorise(ids, "Clothing");
  const order = await orderAt(shop.api, ["processing", "completed"]);
  await openScreen("/orders");
  await isWatched();

  await userEvent.keyboard("{Control>}z{/Control}");

  const told = toastOf(`Completing ${order.number} cannot be undone here`);
  await expect.element(told).toBeVisible();
  expect(writes()).toEqual([]);
  await told.getByRole("button", { name: "Open order" }).click();
  await expect.element(page.getByRole("dialog", { name: order.number })).toBeVisible();
  expect((await orderNow(shop.api, order.id)).status).toBe("completed");
  expect(await categoryOf(ids[0])).toBe("Clothing");
});

test("Control Z undoes nothing of a kind that the page does not show", async () => {
  const ids = await ownBooks(1);
  await categorise(ids, "Clothing");

  await pressUndo("/orders");

  const told = toastOf("Nothing to undo on this page");
  await told.getByRole("button", { name: "Activity" }).click();
  await expect.poll(() => location.search).toBe("?tab=activity");
  expect(await categoryOf(ids[0])).toBe("Clothing");
});

test("Control Z undoes nothing that is older than ten minutes", async () => {
  const ids = await ownBooks(1);
  await categorise(ids, "Clothing");
  await setClock("2026-06-15T12:10:01.000Z");

  await pressUndo("/products");

  await expect.element(toastOf("Nothing to undo on this page")).toBeVisible();
  expect(await categoryOf(ids[0])).toBe("Clothing");
  await setClock(CLOCK);
});

test("Control Z undoes 20 records at once and asks before 21, with the focus on Cancel", async () => {
  const ids = await ownBooks(21);
  await categorise(ids.slice(1), "Clothing");
  await pressUndo("/products");
  await expect.element(toastOf("Undone: setting the category of 20 products")).toBeVisible();
  await categorise(ids, "Clothing");

  await pressUndo("/products");

  await expect.element(question).toHaveTextContent("Undo setting the category of 21 products?");
  const cancel = question.getByRole("button", { name: "Cancel" });
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(question).not.toBeInTheDocument();
  expect(await categoryOf(ids[0])).toBe("Clothing");
  await userEvent.keyboard("{Control>}z{/Control}");
  await question.getByRole("button", { name: "Undo" }).click();
  await expect.element(toastOf("Undone: setting the category of 21 products")).toBeVisible();
  expect(await categoryOf(ids[0])).toBe("Books");
});

test("Control Z names the act in Turkish too", async () => {
  const ids = await ownBooks(2);
  await categorise(ids, "Clothing");

  await pressUndo("/products?lang=tr");

  await expect.element(page.getByText("Geri alındı: kategori değişikliği (2 ürün)")).toBeVisible();
  await shop.api.send("PATCH", "/account/preferences", { language: "en" });
});
