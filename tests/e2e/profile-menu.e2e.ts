import { expect, type Locator, type Page } from "@playwright/test";
import { profileMenu } from "./support/account.ts";
import { inShop } from "./support/own-shop.ts";
import { enter, newPerson } from "./support/person.ts";

const REPO_URL = "https://repository.example/shop?tab=readme";
const test = inShop({ settings: { REPO_URL } });

const entry = async (page: Page, name: string): Promise<Locator> =>
  (await profileMenu(page)).getByRole("menuitem", { name, exact: true });

test.beforeEach(async ({ page, request }) => {
  await enter(page, await newPerson(request), "/toast");
});

test("the seven entries stand in their order, and a line parts Log Out from them", async ({ page }) => {
  const menu = await profileMenu(page);
  await expect(menu.getByRole("menuitem")).toHaveCount(7);

  const parts = await menu
    .locator("[role=menuitem], hr")
    .evaluateAll((all) => all.map((part) => (part.tagName === "HR" ? "—" : (part.textContent ?? ""))));

  expect(parts.slice(parts.indexOf("Profile"))).toEqual([
    ...["Profile", "Billing", "Settings", "Keyboard Shortcuts"],
    ...["Team", "Github", "—", "Log Out"],
  ]);
});

for (const [name, address, heading] of [
  ["Profile", "/account?tab=profile", "About you"],
  ["Billing", "/billing", "Plan"],
  ["Settings", "/account?tab=preferences", "Times and figures"],
  ["Team", "/account?tab=team", /members$/],
] as const) {
  test(`${name} leads to its page @proof`, async ({ page }) => {
    await (await entry(page, name)).click();

    await expect(page).toHaveURL(address);
    await expect(page.getByRole("region", { name: heading }).first()).toBeVisible();
    await expect(page.getByRole("menu", { name: "Profile" })).toBeHidden();
  });
}

test("Keyboard Shortcuts opens their list over the page @proof", async ({ page }) => {
  await (await entry(page, "Keyboard Shortcuts")).click();

  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(page).toHaveURL("/toast");
});

test("Github opens the repository in a new tab that knows nothing of this one @proof", async ({ page, context }) => {
  await context.route(REPO_URL, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>The repository</h1>" }),
  );
  const github = await entry(page, "Github");
  await expect(github).toHaveAttribute("href", REPO_URL);
  await expect(github).toHaveAttribute("target", "_blank");
  await expect(github).toHaveAttribute("rel", "noopener noreferrer");
  const opened = context.waitForEvent("page");

  await github.click();
  const tab = await opened;

  await expect(tab.getByRole("heading", { name: "The repository" })).toBeVisible();
  expect(tab.url()).toBe(REPO_URL);
  expect(await tab.evaluate(() => [opener, document.referrer])).toEqual([null, ""]);
  await expect(page).toHaveURL("/toast");
});

test("after Log Out nothing of the person is there to go back to", async ({ page }) => {
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  const opened = page.waitForEvent("load");

  await (await entry(page, "Log Out")).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();

  await opened;
  // By the page that was kept, or by the server where it was asked for the page anew.
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
