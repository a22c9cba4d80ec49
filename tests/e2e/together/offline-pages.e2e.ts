import { expect } from "@playwright/test";
import { screens } from "#shared/screens.ts";
import { signInAsAdmin } from "../support/admin.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

const paths = screens.filter(({ open }) => !open).map(({ path }) => path);

test("every page opened without a network comes by itself when it is back, without a reload @proof", async ({
  browser,
}) => {
  for (const path of paths) {
    // A context of its own has fetched no script of the page yet.
    const context = await browser.newContext();
    const page = await context.newPage();
    await signInAsAdmin(page, path === "/toast" ? "/date-picker" : "/toast");
    await watched(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await context.setOffline(true);
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
    await expect(page.locator("main [role=alert], main [aria-busy=true]").first()).toBeVisible();

    await context.setOffline(false);

    await expect(page.locator("main [role=alert], main [aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    await context.close();
  }
});
