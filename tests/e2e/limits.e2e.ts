import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { live } from "./support/person.ts";
import { choose, field, save } from "./support/product-form.ts";
import { test } from "./support/test.ts";

const LIMIT = { status: 429, data: null, code: "rate_limited", message: "Too many requests", requestId: "r" };

/** The server has heard too much from this person: their acts are refused for 42 seconds. */
const limitActs = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 429, headers: { "Retry-After": "42" }, json: LIMIT }),
  );

const words = "Too many requests. Try again in 42 seconds.";
const toasts = (page: Page) => page.locator("[data-toast=danger]");

test("a form that is sent too soon after others says in a toast alone how long to wait, and keeps what was typed", async ({
  page,
}) => {
  await enterAsAdmin(page, "/add-product");
  await live(page);
  await limitActs(page, "**/api/ecommerce/products");
  await field(page, "Name").fill("Defter");
  await field(page, "Price").fill("10");
  await choose(page, "Books");

  await save(page).click();

  await expect(toasts(page)).toContainText(words);
  await expect(page.getByText(words)).toHaveCount(1);
  await expect(field(page, "Name")).toHaveValue("Defter");
  await expect(save(page)).toBeEnabled();
});

test("an act on many orders that is refused so names the seconds on a desktop", async ({ page }) => {
  await enterAsAdmin(page, "/orders");
  await page
    .getByRole("grid", { name: "Orders" })
    .getByRole("checkbox", { name: /Select all rows/ })
    .click();
  await limitActs(page, "**/api/ecommerce/orders/bulk");

  await page.getByRole("toolbar", { name: "Acts on the chosen" }).getByRole("button", { name: "Confirm" }).click();

  await expect(toasts(page)).toContainText(`Nothing was changed: ${words}`);
});
