import { expect, type Page, type Request } from "@playwright/test";
import { be, live, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const toggle = (page: Page) => page.getByRole("button", { name: "Open or close the menu" });
const row = (page: Page, name: string) => menu(page).getByRole("button", { name });
const width = (page: Page) => menu(page).evaluate((nav) => nav.getBoundingClientRect().width);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.beforeEach(async ({ page, request }) => {
  await be(page, await newPerson(request));
  await page.goto("/toast");
  await live(page);
});

test.describe("on a desktop", () => {
  test("the menu is 256 px wide, 80 when collapsed, and stays so over a reload @phone @proof", async ({ page }) => {
    expect(await width(page)).toBe(256);

    await toggle(page).click();
    await expect.poll(() => width(page)).toBe(80);
    await page.reload();

    expect(await width(page)).toBe(80);
    expect(await stored(page, "sidebar-open")).toBe("false");
  });

  test("a screen's scripts are loaded on its first visit only, none twice @proof", async ({ page }) => {
    await watched(page);
    const scripts: string[] = [];
    const coming = new Set<Request>();
    page.on("request", (request) => {
      if (request.resourceType() !== "script") return;
      scripts.push(request.url());
      coming.add(request);
    });
    page.on("requestfinished", (request) => coming.delete(request));
    /** What a screen fetches once it has nothing else to do has come too. */
    const isSilent = () =>
      expect(async () => {
        const begun = scripts.length;
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
        expect([coming.size, scripts.length]).toEqual([0, begun]);
      }).toPass();
    await row(page, "E-commerce").click();
    const visit = async (what: string, path: string) => {
      const link = menu(page).getByRole("link", { name: what });
      await link.hover();
      await link.click();
      await expect(page).toHaveURL(path);
      // The screen before stands until this one can be drawn.
      await expect(page.getByRole("grid", { name: what })).toBeVisible();
      await isSilent();
    };
    await visit("Products", "/products");
    await visit("Orders", "/orders");
    const loaded = scripts.length;
    await visit("Products", "/products");
    await visit("Orders", "/orders");

    expect(scripts.filter((url) => /(products|orders)-screen-/.test(url))).toHaveLength(2);
    expect(scripts.slice(loaded)).toEqual([]);
    expect(new Set(scripts).size).toBe(scripts.length);
  });
});
