import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { adminApi } from "./admin.ts";

type Api = Awaited<ReturnType<typeof adminApi>>;

export interface Made {
  id: number;
  name: string;
  sku: string;
  version: number;
  price: number;
  discountedPrice: number;
  discountPercentage: number;
  stock: number;
  status: string;
}

/** Products of the test's own, found by one mark in their names, so that the sample ones stay as they are. */
export async function makeProducts(api: Api, bodies: readonly object[]): Promise<{ mark: string; products: Made[] }> {
  const mark = `zz${randomUUID().replace(/-/g, "").slice(0, 10)}`;
  const products: Made[] = [];
  for (const [at, body] of bodies.entries()) {
    products.push(
      await api.post("/ecommerce/products", {
        name: `Deneme ${mark} ${String(at + 1).padStart(2, "0")}`,
        category: "Books",
        price: 100,
        ...body,
      }),
    );
  }
  return { mark, products };
}

export const productNow = (api: Api, id: number): Promise<Made> => api.get(`/ecommerce/products/${id}`);

/** Archives what a test has made, so that the counts of the sample data are right again. */
export async function archiveMade(api: Api, products: readonly Made[]): Promise<void> {
  await api.post("/ecommerce/products/bulk", { ids: products.map(({ id }) => id), action: "archive" });
}

export const grid = (page: Page) => page.getByRole("grid", { name: "Products" });
export const rowOf = (page: Page, product: { name: string }) =>
  grid(page).getByRole("row").filter({ hasText: product.name });
export const cellOf = (page: Page, product: { name: string }, field: string) =>
  rowOf(page, product).locator(`[data-field="${field}"]`);

/** Edits a cell as a person would: double click, type, Enter. */
export async function editCell(cell: ReturnType<typeof cellOf>, text: string): Promise<void> {
  await cell.dblclick();
  await expect(cell.getByRole("textbox")).toBeFocused();
  await cell.getByRole("textbox").fill(text);
  await cell.page().keyboard.press("Enter");
}
