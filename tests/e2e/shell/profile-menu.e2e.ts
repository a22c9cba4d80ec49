import { expect, type Locator, type Page } from "@playwright/test";
import { profileMenu } from "../support/account.ts";
import { enter, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";

const entry = async (page: Page, name: string): Promise<Locator> =>
  (await profileMenu(page)).getByRole("menuitem", { name, exact: true });

test.beforeEach(async ({ page, request }) => {
  await enter(page, await newPerson(request), "/toast");
});

test("after Log Out nothing of the person is there to go back to @proof", async ({ page }) => {
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  const opened = page.waitForEvent("load");

  await (await entry(page, "Log Out")).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();

  await opened;
  // By the page that was kept, or by the server where it was asked for the page again.
  await expect(page).toHaveURL(/\/login(\?next=%2Fdashboard)?$/);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toHaveCount(0);
});

test("Log Out tells the server and leads to sign-in without waiting for its answer @proof", async ({ page }) => {
  const asked: string[] = [];
  await page.route("**/api/auth/logout", (route) => {
    asked.push(route.request().method());
  });

  await (await entry(page, "Log Out")).click();

  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => asked).toEqual(["POST"]);
  expect(await page.evaluate(() => localStorage.getItem("theme-token"))).toBeNull();
});
