import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { holdNext } from "../support/hold-next.ts";
import { pressInTurn } from "../support/keyboard.ts";
import { inShop } from "../support/own-shop.ts";
import { watched } from "../support/watch.ts";

/** More people than one call brings. */
const test = inShop({
  sql: `INSERT INTO users (username, email, email_fold, last_login_at, search, sort_key, created_at)
    WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 1100)
    SELECT 'Müşteri ' || n, 'm' || n || '@shop.example', 'm' || n || '@shop.example', 1780000000000,
      ' musteri ' || n, 'musteri ' || n, 1780000000000 FROM more`,
});

const JOBS = "**/api/jobs/*";

/** Undoes the newest act, which is large, and waits for its end. */
async function undoLarge(page: Page) {
  await page.keyboard.press("Control+z");
  await page
    .getByRole("dialog", { name: /^Undo deactivating / })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByText(/^Undone: deactivating /)).toBeVisible({ timeout: 60_000 });
}

test("of many people nobody is doubled when one goes, nor missing when they come back @proof", async ({ page }) => {
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

test("the footer counts all people from the first, also while the browser fetches those it does not hold yet @proof", async ({
  page,
}) => {
  const free = await holdNext(page, "**/api/datatable/users?*cursor=*", "continue", "read");
  await enterAsAdmin(page, "/datatable");

  await expect(page.getByTestId("list-range")).toHaveText(/^1–25 of 1,1\d\d$/);
  free();

  await expect(page.getByTestId("list-range")).toHaveText(/^1–25 of 1,1\d\d$/);
});

test("what a job left out can be looked at afterwards, on whatever page one is by then @proof", async ({
  page,
  shop,
}) => {
  const mine = (await shop.api.get("/account")).body.data.username as string;
  await enterAsAdmin(page, "/datatable?mode=server&status=active");
  await watched(page);
  await page.getByRole("checkbox", { name: /Select all rows/ }).click();
  await page.getByRole("button", { name: /^Select all [\d,]+ matching$/ }).click();
  const begun = page.waitForResponse("**/api/datatable/users/bulk");
  await page.getByRole("button", { name: "Deactivate", exact: true }).click();
  expect((await begun).status()).toBe(202);

  await pressInTurn(page, "g", "o");
  await expect(page).toHaveURL(/\/orders/);
  await expect(page.getByText(/^\d+ records? (was|were) left out$/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Show which" }).click();

  const results = page.getByRole("dialog", { name: /^[\d,]+ done, [1-9]\d* skipped$/ });
  await expect(results.getByRole("listitem").filter({ hasText: mine })).toBeVisible();
  await results.getByRole("button", { name: "Close" }).click();
  await expect(results).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Nothing to undo on this page")).toBeVisible();
  await page.goto("/datatable");
  await watched(page);
  await undoLarge(page);
});

test("what a job left out is found again where the page is loaded again, until it was looked at @proof", async ({
  page,
  shop,
}) => {
  const mine = (await shop.api.get("/account")).body.data.username as string;
  const told = page.getByText(/^\d+ records? (was|were) left out$/);
  const results = page.getByRole("dialog", { name: /^[\d,]+ done, [1-9]\d* skipped$/ });
  await enterAsAdmin(page, "/datatable?mode=server&status=active");
  await watched(page);
  await page.getByRole("checkbox", { name: /Select all rows/ }).click();
  await page.getByRole("button", { name: /^Select all [\d,]+ matching$/ }).click();
  // The page that began it does not live to hear of its end.
  await page.route(JOBS, (route) => route.abort());
  await page.getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(page.getByText(/^Working through the chosen records/)).toBeVisible();

  await page.unroute(JOBS);
  await page.goto("/toast");
  await expect(told).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await page.getByRole("button", { name: "Show which" }).click();
  await expect(results.getByRole("listitem").filter({ hasText: mine })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Show which" }).click();
  await results.getByRole("button", { name: "Close" }).click();
  await expect(results).toBeHidden();

  await page.goto("/datatable");
  await watched(page);
  await undoLarge(page);
  await expect(told).toHaveCount(0);
});

test("of more rows than one call takes by name it is said so, and all that match can be chosen instead @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/datatable?mode=server&q=musteri&pageSize=100");
  const bar = page.getByRole("toolbar", { name: "Acts on the chosen" });
  const act = bar.getByRole("button", { name: "Deactivate", exact: true });
  for (let at = 1; at <= 11; at++) {
    await expect(page.getByTestId("list-range")).toHaveText(
      new RegExp(`^${((at - 1) * 100 + 1).toLocaleString("en")}–`),
    );
    await page.getByRole("checkbox", { name: /Select all rows/ }).click();
    await expect(bar).toContainText(`${(at * 100).toLocaleString("en")} selected`);
    await expect(act).toBeEnabled({ enabled: at <= 10 });
    if (at < 11) await page.getByRole("button", { name: "Next page" }).click();
  }

  await expect(bar).toContainText("at most 1,000 at a time, or all that match");
});
