import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { inShop } from "../support/own-shop.ts";

const test = inShop({ sql: "UPDATE invoices SET tax_bps = 1825, tax_minor = 0" });

test("a printed invoice says the rate of its tax to the last decimal @proof", async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { print: () => document.title }));
  await enterAsAdmin(page, "/billing?tab=invoices");

  await page.getByRole("button", { name: "Print INV-2026-0006" }).click();

  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".print-page").getByRole("rowheader", { name: /^Tax/ })).toHaveText("Tax 18.25%");
});
