import "./by-css.ts";
import { expect, onTestFinished, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { openScreen, type Shop } from "./component.tsx";

/** What tests of the catalogue read of a product. */
export interface Made {
  id: number;
  name: string;
  version: number;
  price: number;
  stock: number;
  status: string;
}

/** Products of the test's own, found by one mark in their names; archived once the test ends. */
export async function makeProducts({ api }: Shop, bodies: readonly object[]): Promise<{ mark: string; made: Made[] }> {
  const mark = `zz${crypto.randomUUID().replace(/-/g, "").slice(0, 10)}`;
  const made: Made[] = [];
  for (const [at, body] of bodies.entries()) {
    const name = `Deneme ${mark} ${String(at + 1).padStart(2, "0")}`;
    const answer = await api.send("POST", "/ecommerce/products", { name, category: "Books", price: 100, ...body });
    expect(answer.status).toBe(201);
    made.push(answer.body.data);
  }
  onTestFinished(async () => {
    await api.send("POST", "/ecommerce/products/bulk", { ids: made.map(({ id }) => id), action: "archive" });
  });
  return { mark, made };
}

/** Opens the list of new products, and waits for its grid and for the background services. */
export async function openProducts(shop: Shop, bodies: readonly object[], more = ""): Promise<Made[]> {
  const { mark, made } = await makeProducts(shop, bodies);
  await openScreen(`/products?q=${mark}&sort=id%3Aasc${more}`);
  await expect.element(grid).toBeVisible();
  await isWatched();
  return made;
}

export const productNow = async ({ api }: Shop, { id }: Made): Promise<Made> =>
  (await api.get(`/ecommerce/products/${id}`)).body.data;

export const grid = page.getByRole("grid", { name: "Products" });
export const rowOf = (product: Made): Locator => grid.getByRole("row").filter({ hasText: product.name });
export const cellOf = (product: Made, field: string): Locator => rowOf(product).getByCss(`[data-field="${field}"]`);

/** Edits a cell as a person would: double click, type, Enter. */
export async function editCell(cell: Locator, text: string): Promise<void> {
  await cell.dblClick();
  await expect.element(cell.getByRole("textbox")).toHaveFocus();
  await cell.getByRole("textbox").fill(text);
  await userEvent.keyboard("{Enter}");
}

/** Waits until keys, connection and changes are listened to. */
export const isWatched = () => expect.poll(() => document.querySelector("[data-build]")).not.toBeNull();

/** Takes the network from the page until the function given back is called, or the test ends. */
export function goOffline(): () => void {
  const isOnLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  const back = () => {
    isOnLine.mockRestore();
    dispatchEvent(new Event("online"));
  };
  onTestFinished(back);
  return back;
}
