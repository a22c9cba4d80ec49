import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import type { Client } from "../app/client.ts";
import { calls, openScreen } from "./component.tsx";

/** Creates a product that only one test orders. */
export async function ownProduct(api: Client, body: object = {}): Promise<ProductExtended> {
  const sku = `C-${crypto.randomUUID().slice(0, 12).toUpperCase()}`;
  const given = { name: `Defter ${sku}`, category: "Books", price: 20, sku, stock: 10, ...body };
  const answer = await api.send("POST", "/ecommerce/products", given);
  expect(answer.status).toBe(201);
  return answer.body.data;
}

export const findProduct = async (api: Client, id: number): Promise<ProductExtended> =>
  (await api.get(`/ecommerce/products/${id}`)).body.data;

/** A customer without orders. */
export const newCustomer = () => {
  const mark = crypto.randomUUID().slice(0, 8);
  return { name: `Nil ${mark}`, email: `nil.${mark}@shop.example` };
};

export const sheetOf = ({ number }: { number: string }): Locator =>
  page.getByRole("dialog", { name: `Order ${number}` });

/** Opens the list with one order beside it and waits until the order is complete. */
export async function openOrder(order: Pick<OrderExtended, "id" | "number">): Promise<Locator> {
  await openScreen(`/orders?order=${order.id}`);
  const sheet = sheetOf(order);
  await expect.element(sheet.getByRole("heading", { name: "Timeline" })).toBeVisible();
  return sheet;
}

/** Every write the page has sent. */
export const writes = () => calls.filter(({ method }) => method !== "GET");

/** Waits until an element, or one inside it, has the focus. */
export const expectFocusIn = (place: Locator) =>
  expect.poll(() => place.query()?.contains(document.activeElement)).toBe(true);

/** Presses Tab, or Shift Tab, until an element has the focus. */
export async function tabTo(locator: Locator, keys = "{Tab}"): Promise<void> {
  await expect.element(locator).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (locator.query()?.contains(document.activeElement)) return;
    await userEvent.keyboard(keys);
  }
  throw new Error("Tab does not reach the element.");
}
