import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { inShop } from "../support/own-shop.ts";

const test = inShop({
  sql: `INSERT INTO views (user_id, screen, name, query, shared, position)
    SELECT min(id), 'products', 'Az kalan', 'status=Low+Stock', 1, 1 FROM users WHERE status = 'inactive'`,
});

test("a view that somebody shared who has left is renamed and removed by an Admin @proof", async ({ page }) => {
  await enterAsAdmin(page, "/products");
  // A dialog hides the page behind it from readers, so the tab is found by what it is called.
  const tab = page.locator('nav[aria-label="Views"] a', { hasText: "Az kalan" });
  await expect(tab).toBeVisible();
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save or manage views" }).click();
  const dialog = page.getByRole("dialog", { name: "Views" });
  const list = dialog.getByRole("list", { name: "Shared by people who are no longer active" });
  await expect(list.getByRole("listitem")).toHaveText(/^Az kalanShared by /);
  await expect(list.getByRole("button", { name: /Move|[Ss]har/ })).toHaveCount(0);

  await list.getByRole("button", { name: "Rename Az kalan" }).click();
  await list.getByRole("textbox", { name: "Name" }).fill("Az kalanlar");
  await page.keyboard.press("Enter");
  await expect(tab).toHaveText("Az kalanlar");
  await list.getByRole("button", { name: "Remove Az kalanlar" }).click();

  await expect(tab).toHaveCount(0);
  await expect(list).toHaveCount(0);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tab).toBeVisible();
});
