import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { pressInTurn } from "../support/keyboard.ts";
import { enter, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

async function drawer(page: Page) {
  await page.keyboard.press("Control+Alt+s");
  const panel = page.getByRole("dialog", { name: "Scenario" });
  await expect(panel).toBeVisible();
  return panel;
}

test.beforeEach(async ({ page, request }) => {
  await enter(page, await newPerson(request), "/toast");
  await watched(page);
});

test("empty data, failures and long lists are played for this tab alone, and last over a reload @proof", async ({
  page,
  context,
}) => {
  let panel = await drawer(page);
  expect(await violations(page)).toEqual([]);
  await panel.getByRole("switch", { name: "100,000 rows" }).click();
  await panel.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Scenario is on" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Datatable" }).click();
  await page.getByRole("button", { name: "Large" }).click();
  await expect(page.getByText("100,000").first()).toBeVisible();

  await page.reload();
  await expect(page.getByRole("button", { name: "Scenario is on" })).toBeVisible();
  panel = await drawer(page);
  await panel.getByRole("button", { name: "Reset" }).click();
  await panel.getByRole("slider", { name: "Calls that fail" }).press("End");
  await panel.getByRole("button", { name: "Done" }).click();
  await pressInTurn(page, "g", "k");
  await expect(page.getByText("Something went wrong").first()).toBeVisible();

  const other = await context.newPage();
  await other.goto("/kanban");
  await expect(other.getByRole("button", { name: "Scenario is on" })).toHaveCount(0);
});

test("a page that is opened again shows its scenario, not what the document came with @proof", async ({ page }) => {
  const lines: string[] = [];
  page.on("console", (line) => lines.push(`${line.type()}: ${line.text()}`));
  const panel = await drawer(page);
  await panel.getByRole("switch", { name: "Empty data" }).click();
  await panel.getByRole("button", { name: "Done" }).click();

  await page.goto("/orders");
  await expect(page.getByText("There are no orders yet", { exact: false })).toBeVisible();
  await page.goto("/kanban");
  await watched(page);
  await pressInTurn(page, "g", "o");
  await expect(page.getByText("There are no orders yet", { exact: false })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Your shop is new" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your shop is new" })).toBeVisible();

  expect(lines.filter((line) => !line.startsWith("log:"))).toEqual([]);
});

test("once a kept scenario is taken up, what the document brought is not drawn from any more @proof", async ({
  page,
}) => {
  await page.goto("/account?tab=sessions");
  await watched(page);
  let panel = await drawer(page);
  await panel.getByRole("slider", { name: "Calls that fail" }).press("End");
  await panel.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Scenario is on" })).toBeVisible();

  await pressInTurn(page, "g", "d");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await page.goBack();

  await expect(page.getByRole("main").getByText("Something went wrong").first()).toBeVisible();
  await expect(page.getByText("This one")).toHaveCount(0);
  panel = await drawer(page);
  await panel.getByRole("button", { name: "Reset" }).click();
  await panel.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("This one")).toBeVisible();
});

test("empty data and latency are played, and without a scenario all is as before @proof", async ({ page }) => {
  let panel = await drawer(page);
  await panel.getByRole("switch", { name: "Empty data" }).click();
  await panel.getByRole("slider", { name: "Latency" }).press("End");
  await expect(panel.getByText("5,000 ms")).toBeVisible();
  await panel.getByRole("button", { name: "Done" }).click();
  const asked = page.waitForRequest((request) => request.url().includes("/api/ecommerce/orders"));
  await pressInTurn(page, "g", "o");
  const { timing } = await (await asked).response().then((answer) => ({ timing: answer?.request().timing() }));
  await expect(page.getByText("There are no orders yet", { exact: false })).toBeVisible();
  expect(timing?.responseStart).toBeGreaterThanOrEqual(4900);

  panel = await drawer(page);
  await panel.getByRole("button", { name: "Reset" }).click();
  await panel.getByRole("button", { name: "Done" }).click();

  await expect(page.getByRole("button", { name: "Scenario is on" })).toHaveCount(0);
  await expect(page.getByText("There are no orders yet", { exact: false })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /#1030/ })).toBeVisible();
});
