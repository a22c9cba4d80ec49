import { expect } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { holdNext } from "./support/hold-next.ts";
import { inShop } from "./support/own-shop.ts";
import { watched } from "./support/watch.ts";

/** More people than one call brings. */
const test = inShop({
  sql: `INSERT INTO users (username, email, email_fold, last_login_at, search, sort_key, created_at)
    WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 1100)
    SELECT 'Müşteri ' || n, 'm' || n || '@shop.example', 'm' || n || '@shop.example', 1780000000000,
      ' musteri ' || n, 'musteri ' || n, 1780000000000 FROM more`,
});

test("of many people nobody is doubled when one goes, nor missing when they come back", async ({ page }) => {
  await enterAsAdmin(page, "/datatable?page=2&sort=id%3Aasc");
  await watched(page);
  const range = page.getByTestId("list-range");
  await expect(range).toHaveText(/of 1,1\d\d$/);
  const total = Number((await range.innerText()).split(" ").at(-1)?.replace(",", ""));
  const of = (count: number) => new RegExp(`of ${count.toLocaleString("en")}$`);

  await page
    .getByRole("button", { name: /^Delete Müşteri/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();

  await expect(range).toHaveText(of(total - 1));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(range).toHaveText(of(total));
});

test("the footer counts all people from the first, also while the browser fetches those it does not hold yet", async ({
  page,
}) => {
  const free = await holdNext(page, "**/api/datatable/users?*cursor=*", "continue", "read");
  await enterAsAdmin(page, "/datatable");

  await expect(page.getByTestId("list-range")).toHaveText(/^1–25 of 1,1\d\d$/);
  free();

  await expect(page.getByTestId("list-range")).toHaveText(/^1–25 of 1,1\d\d$/);
});

test("an act on more people than one call takes goes on as a job that is followed, and one undo puts all back", async ({
  page,
  shop,
}) => {
  const inactive = async () => (await shop.api.get("/datatable/users?status=inactive&pageSize=1")).body.meta.total;
  const before = await inactive();
  await enterAsAdmin(page, "/datatable?mode=server&q=musteri");
  await page.getByRole("checkbox", { name: /Select all rows/ }).click();
  await page.getByRole("button", { name: "Select all 1,100 matching" }).click();

  await page.getByRole("button", { name: "Deactivate", exact: true }).click();

  await expect(page.getByText("1,100 done, none left out")).toBeVisible({ timeout: 60_000 });
  expect(await inactive()).toBe(before + 1_100);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1,100 records put back")).toBeVisible({ timeout: 60_000 });
  expect(await inactive()).toBe(before);
});
