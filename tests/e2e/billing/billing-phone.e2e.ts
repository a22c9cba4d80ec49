import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { violations } from "../support/axe.ts";
import { inShop } from "../support/own-shop.ts";

const test = inShop({ settings: { APP_NOW: "2026-06-15T21:00:00.000Z" } });

test("on a phone the page is one column, invoices are cards, and a plan is changed", async ({ page }) => {
  await enterAsAdmin(page, "/billing");
  await expect(page.getByRole("listitem").filter({ hasText: "INV-2026-0006" })).toContainText("$49.00");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Open", { exact: true }).check();
  await sheet.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No results for these filters").last()).toBeVisible();

  await page.getByRole("button", { name: "Change plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Change plan" });
  await dialog.getByRole("radio", { name: /Scale/ }).click();
  await dialog.getByRole("button", { name: "Pay $50.00" }).click();
  await expect(page.getByRole("region", { name: "Plan" })).toContainText("Scale");
});

/** The labels of a dialog that are not shown to their end. */
const cutLabels = (page: Page) =>
  page
    .getByRole("dialog")
    .locator("label")
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));

test("on a phone the fields of each dialog are named in full, in Turkish too @proof", async ({ page, shop }) => {
  const changed = await shop.api.send("PATCH", "/account/preferences", { language: "tr" });
  expect(changed.status).toBe(200);
  // The name of an empty field is written at its full size.
  const { version } = (await shop.api.get("/billing/details")).body.data;
  const empty = { line2: "", postcode: "", city: "" };
  const emptied = await shop.api.send("PATCH", "/billing/details", empty, { "if-match": `"v${version}"` });
  expect(emptied.status).toBe(200);
  await enterAsAdmin(page, "/billing");
  await page.evaluate(() => document.fonts.ready);

  for (const [opener, title, field] of [
    ["Kart ekle", "Kart ekle", "Kart numarası"],
    ["Düzenle", "Fatura bilgileri", "Ticari unvan"],
    ["Planı iptal et", "Plan iptal edilsin mi?", "Ayrılma nedeni (isteğe bağlı)"],
  ] as const) {
    await page.getByRole("button", { name: opener, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.getByLabel(field)).toBeVisible();
    await expect.poll(() => cutLabels(page), title).toEqual([]);
    await dialog.getByRole("button", { name: "Geri" }).click();
    await expect(dialog).toHaveCount(0);
  }
});
