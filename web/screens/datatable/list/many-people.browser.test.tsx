import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop } from "../../../../tests/support/component/component.tsx";

/** More people than one call changes. */
const MORE_PEOPLE = `INSERT INTO users (username, email, email_fold, last_login_at, search, sort_key, created_at)
  WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 1100)
  SELECT 'Müşteri ' || n, 'm' || n || '@shop.example', 'm' || n || '@shop.example', 1780000000000,
    ' musteri ' || n, 'musteri ' || n, 1780000000000 FROM more`;

test("deactivating 1,100 matching people runs as a job; one undo restores all", async () => {
  const shop = await openShop({ sql: MORE_PEOPLE });
  const countInactive = async () => (await shop.api.get("/datatable/users?status=inactive&pageSize=1")).body.meta.total;
  const before = await countInactive();
  await openScreen("/datatable?mode=server&q=musteri");
  await page.getByRole("checkbox", { name: /Select all rows/ }).click();
  await page.getByRole("button", { name: "Select all 1,100 matching" }).click();

  await page.getByRole("button", { name: "Deactivate", exact: true }).click();

  await expect.element(page.getByText("1,100 done, none left out"), { timeout: 30_000 }).toBeVisible();
  expect(await countInactive()).toBe(before + 1_100);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("1,100 records put back"), { timeout: 30_000 }).toBeVisible();
  expect(await countInactive()).toBe(before);
});
