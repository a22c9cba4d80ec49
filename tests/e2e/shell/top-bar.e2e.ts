import { expect, type Locator, type Page } from "@playwright/test";
import { be, fillLogin, forgetSession, live, newPerson, type Person } from "../support/person.ts";
import { test } from "../support/test.ts";

const scheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

let person: Person;

test.beforeEach(async ({ page, request }) => {
  person = await newPerson(request);
  await be(page, person);
  await page.goto("/toast");
  await live(page);
});

test("the theme changes without a reload, is kept, painted first and followed by other tabs @phone @proof", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto("/orders");
  await live(other);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

  await page.getByRole("button", { name: "Use the dark theme" }).click();

  await expect.poll(() => scheme(page)).toBe("dark");
  expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
  expect(await stored(page, "site-theme")).toBe("dark");
  await expect.poll(() => scheme(other)).toBe("dark");
  await page.reload({ waitUntil: "commit" });
  await page.waitForFunction(() => document.body);
  expect(await scheme(page)).toBe("dark");
});

test("an unknown stored theme counts as light @proof", async ({ page }) => {
  await page.evaluate(() => localStorage.setItem("site-theme", "blue"));

  await page.reload();
  await live(page);

  expect(await scheme(page)).toBe("light");
  await expect(page.getByRole("button", { name: "Use the dark theme" })).toBeVisible();
});

test("after Log Out nothing is left, and Back does not reveal data @phone @proof", async ({ page }) => {
  await page.goto("/orders");
  await live(page);
  await page.getByRole("button", { name: "Open the profile menu" }).click();

  await page.getByRole("menuitem", { name: "Log Out" }).click();

  await expect(page).toHaveURL("/login");
  expect(await stored(page, "theme-token")).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("#1030")).toHaveCount(0);
});

test("what is no page leads to the dashboard, or to sign-in without a token @phone @proof", async ({ page }) => {
  for (const path of ["/custom-ui", "/nope"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/dashboard");
  }
  await forgetSession(page);

  for (const path of ["/custom-ui", "/nope"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
  }
  await fillLogin(page, person);
});

/** The words of the bar that are not shown to their end. */
const cutIn = (words: Locator) =>
  words.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));

test("on a phone the bar has room for the longest name of a screen, in either language @proof", async ({ page }) => {
  const bar = page.locator("header:has(#sidebar-toggle)");

  for (const [lang, name] of [
    ["en", "Multi File Upload"],
    ["tr", "Çoklu dosya yükleme"],
  ] as const) {
    await page.goto(`/multi-file-upload?lang=${lang}`);
    await live(page);

    await expect(bar.locator("[aria-current=page]")).toHaveText(name);
    expect(await cutIn(bar.locator("nav li"))).toEqual([]);
  }
});

test("on a desktop of 1024 pixels no name in the bar is cut, in either language @proof", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const menu = page.getByRole("navigation", { name: "Main menu" });
  expect((await menu.boundingBox())?.width).toBe(256);
  const bar = page.locator("header:has(#sidebar-toggle)");
  const words = bar.locator("nav li, [aria-keyshortcuts] > :is(span, kbd)");

  for (const [lang, names] of [
    ["en", ["Edit product", "Multi File Upload", "Billing"]],
    ["tr", ["Ürünü düzenle", "Çoklu dosya yükleme", "Faturalandırma"]],
  ] as const)
    for (const [at, path] of ["/add-product?id=1&", "/multi-file-upload?", "/billing?"].entries()) {
      await page.goto(`${path}lang=${lang}`);
      await live(page);

      await expect(bar.locator("[aria-current=page]")).toHaveText(names[at]!);
      expect(await cutIn(words), `${lang} ${path}`).toEqual([]);
    }
});
