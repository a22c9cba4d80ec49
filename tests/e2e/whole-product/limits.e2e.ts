import { expect, type Page } from "@playwright/test";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { archiveMade, type Made } from "../support/catalogue.ts";
import { live } from "../support/person.ts";
import { test } from "../support/test.ts";

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

// Other stories count the products that are there.
const made: Made[] = [];
test.afterEach(async ({ baseURL }) => {
  if (made.length > 0) await archiveMade(await adminApi(baseURL), made.splice(0));
});

test("an act on many orders that is refused so names the seconds on a desktop @proof", async ({ page }) => {
  await enterAsAdmin(page, "/orders");
  await page
    .getByRole("grid", { name: "Orders" })
    .getByRole("checkbox", { name: /Select all rows/ })
    .click();
  await limitActs(page, "**/api/ecommerce/orders/bulk");

  await page.getByRole("toolbar", { name: "Acts on the chosen" }).getByRole("button", { name: "Confirm" }).click();

  await expect(toasts(page)).toContainText(`Nothing was changed: ${words}`);
});

/** Told in a toast, and nowhere on the page beside it. */
async function expectToldOnce(page: Page): Promise<void> {
  await expect(toasts(page)).toContainText(words);
  await expect(page.getByText(words)).toHaveCount(1);
}

test("notices that may not be marked as read yet stay, and a toast names the seconds @proof", async ({
  page,
  baseURL,
}) => {
  const editor = await adminApi(baseURL, "editor@example.com");
  const sku = `L-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const given = { name: `Silgi ${sku}`, sku, category: "Books", price: 5, stock: 6, lowStockThreshold: 5 };
  const product = await editor.post("/ecommerce/products", given);
  made.push(product);
  await editor.post(`/ecommerce/products/${product.id}/stock`, { mode: "remove", quantity: 2, reason: "damaged" });
  await enterAsAdmin(page, "/toast");
  await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
  await expect(page.getByRole("link", { name: new RegExp(`^${given.name}`) })).toContainText("(unread)");
  await limitActs(page, "**/api/notifications/read");

  await page.getByRole("button", { name: "Mark all as read" }).click();

  await expectToldOnce(page);
  await expect(page.getByRole("link", { name: new RegExp(`^${given.name}`) })).toContainText("(unread)");
});

test("an open order's step that is refused so names the seconds in a toast, and may be taken again @proof", async ({
  page,
  baseURL,
}) => {
  const [{ id }] = await (await adminApi(baseURL)).get("/ecommerce/orders?status=processing");
  await enterAsAdmin(page, `/orders?order=${id}`);
  const sheet = page.getByRole("dialog", { name: /^Order #/ });
  await limitActs(page, "**/transitions");

  await sheet.getByRole("button", { name: "Complete", exact: true }).click();

  await expectToldOnce(page);
  await expect(sheet.getByRole("button", { name: "Complete", exact: true })).toBeEnabled();
});

test("a file of products and a backup that may not be sent yet stay chosen, and a toast names the seconds @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/products");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const box = page.getByRole("dialog", { name: "Import products" });
  const buffer = Buffer.from("sku;name;category;price\nL-1;Defter;Books;10");
  await box.locator("input[type=file]").setInputFiles({ name: "ürünler.csv", mimeType: "text/csv", buffer });
  await box.getByRole("button", { name: "Next" }).click();
  await limitActs(page, "**/api/**");

  await box.getByRole("button", { name: "Check the file" }).click();

  await expectToldOnce(page);
  await expect(box.getByRole("button", { name: "Check the file" })).toBeEnabled();

  await page.goto("/account?tab=workspace");
  await live(page);
  await page.getByRole("button", { name: "Restore…" }).click();
  const restore = page.getByRole("dialog", { name: "Restore a backup" });
  await restore.locator("input[type=file]").setInputFiles({ name: "a.jsonl", mimeType: "text/plain", buffer });

  await expectToldOnce(page);
  await expect(restore.getByRole("button", { name: "Choose a file" })).toBeEnabled();
});

test("a link to a new address that is opened too soon says in a toast how long to wait @proof", async ({ page }) => {
  await enterAsAdmin(page, "/toast");
  await limitActs(page, "**/api/account/email/confirm");

  await page.goto("/account?tab=profile&token=abcdefabcdefabcdefabcdef");

  await expectToldOnce(page);
});

test("who forgot a password and asks too often reads in a toast how long to wait, and keeps what was typed @proof", async ({
  page,
}) => {
  await limitActs(page, "**/api/auth/password/*");
  await page.goto("/login?mode=forgot");
  await live(page);
  await page.getByLabel("Email").fill("nil@shop.example");

  await page.getByRole("button", { name: "Send the link" }).click();

  await expectToldOnce(page);
  await expect(page.getByLabel("Email")).toHaveValue("nil@shop.example");

  await page.goto("/login?mode=reset&token=abcdefabcdefabcdefabcdef");
  await live(page);
  await page.getByLabel("New password", { exact: true }).fill("Mavi-deniz-2026");
  await page.getByRole("button", { name: "Change password" }).click();

  await expectToldOnce(page);
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("Mavi-deniz-2026");
});
