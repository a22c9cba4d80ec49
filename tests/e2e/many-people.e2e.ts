import { expect } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { inShop } from "./support/own-shop.ts";
import { watched } from "./support/watch.ts";

/** More people than one call brings. */
const test = inShop({
  sql: `INSERT INTO users (username, email, email_fold, last_login_at, search, sort_key, created_at)
    WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 100)
    SELECT 'Müşteri ' || n, 'm' || n || '@shop.example', 'm' || n || '@shop.example', 1780000000000,
      ' musteri ' || n, 'musteri ' || n, 1780000000000 FROM more`,
});

test("of many people nobody is doubled when one goes, nor missing when they come back", async ({ page }) => {
  await enterAsAdmin(page, "/datatable?page=2&sort=id%3Aasc");
  await watched(page);
  const range = page.getByTestId("list-range");
  await expect(range).toHaveText(/of 1[2-9]\d$/);
  const total = Number((await range.innerText()).split(" ").at(-1));

  await page
    .getByRole("button", { name: /^Delete Müşteri/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();

  await expect(range).toHaveText(new RegExp(`of ${total - 1}$`));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(range).toHaveText(new RegExp(`of ${total}$`));
});
