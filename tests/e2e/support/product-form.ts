import type { Page } from "@playwright/test";

/** The form of `/add-product`. */
export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

export async function choose(page: Page, category: string): Promise<void> {
  await page.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: category }).click();
}

/** Where products are written. */
export const path = "/ecommerce/products";
