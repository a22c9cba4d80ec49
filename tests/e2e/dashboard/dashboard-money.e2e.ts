import { expect } from "@playwright/test";
import { signInAs } from "../support/admin.ts";
import { card, tile } from "../support/dashboard.ts";
import { inShop } from "../support/own-shop.ts";

const test = inShop({
  sql: `UPDATE workspace SET currency = 'EUR';
    UPDATE invoices SET status = 'open', paid_at = NULL WHERE id = (SELECT max(id) FROM invoices);`,
});

test("in a shop that sells in euros an invoice for the plan waits in dollars @proof", async ({ page }) => {
  await signInAs(page, "admin@example.com", "/dashboard");

  await expect(card(page, "attention").getByRole("link", { name: /^Invoice to be paid/ })).toContainText("$49.00");
  await expect(tile(page, "Total sales").locator("[data-figure]")).toContainText("€");
});
