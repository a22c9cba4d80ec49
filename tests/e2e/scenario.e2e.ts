import { expect, type Page, test } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { live, newPerson, signIn } from "./support/person.ts";
import { watched } from "./support/watch.ts";

async function drawer(page: Page) {
  await page.keyboard.press("Control+Alt+s");
  const panel = page.getByRole("dialog", { name: "Scenario" });
  await expect(panel).toBeVisible();
  return panel;
}

test.beforeEach(async ({ page, request }) => {
  await signIn(page, await newPerson(request), "/toast");
  await live(page);
  await watched(page);
});

test("empty data, failures and long lists are played for this tab alone, and last over a reload", async ({
  page,
  context,
}) => {
  let panel = await drawer(page);
  expect(await violations(page)).toEqual([]);
  await panel.getByRole("switch", { name: "100,000 rows" }).click();
  await panel.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Scenario is on" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the datatable" }).click();
  await page.getByRole("button", { name: "Large" }).click();
  await expect(page.getByText("100,000").first()).toBeVisible();

  await page.reload();
  await expect(page.getByRole("button", { name: "Scenario is on" })).toBeVisible();
  panel = await drawer(page);
  await panel.getByRole("button", { name: "Reset" }).click();
  await panel.getByRole("slider", { name: "Calls that fail" }).press("End");
  await panel.getByRole("button", { name: "Done" }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("k");
  await expect(page.getByText("Something went wrong").first()).toBeVisible({ timeout: 20_000 });

  const other = await context.newPage();
  await other.goto("/kanban");
  await expect(other.getByRole("button", { name: "Scenario is on" })).toHaveCount(0);
});
