import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { clientAt, ownProduct, test } from "../support/own-shop.ts";
import { watched } from "../support/watch.ts";

test.setTimeout(120_000);
const ROWS = 1_200;

test("Ctrl Z undoes a large import; a toast shows the progress and what was skipped @phone @proof", async ({
  page,
  shop,
}) => {
  const mark = crypto.randomUUID().slice(0, 6).toUpperCase();
  const edited = await ownProduct(shop.api);
  const lines = Array.from({ length: ROWS }, (_, n) => `M${mark}-${n},Kalem ${mark} ${n},Books,5`);
  const text = `sku,name,category,price\n${lines.join("\n")}\n${edited.sku},,,33\n`;
  await enterAsAdmin(page, "/products");
  await page.getByRole("button", { name: "Import" }).click();
  const box = page.getByRole("dialog", { name: "Import products" });
  const file = { name: "many.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await box.locator("input[type=file]").setInputFiles(file);
  await box.getByRole("button", { name: "Next" }).click();
  await box.getByRole("button", { name: "Check the file" }).click();
  await box.getByRole("button", { name: /^Write/ }).click();
  await expect(box.getByText("The import is finished.")).toBeVisible({ timeout: 60_000 });
  await box.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(box).toBeHidden();
  const { version } = (await shop.api.get(`/ecommerce/products/${edited.id}`)).body.data;
  // A colleague's act: one of the Admin's own would be the newest, and be undone instead.
  const colleague = await clientAt(shop.url, { email: "editor@example.com", password: "Demo-2026!" });
  const seen = { "if-match": `"v${version}"` };
  expect((await colleague.send("PATCH", `/ecommerce/products/${edited.id}`, { price: 44 }, seen)).status).toBe(200);

  await watched(page);
  await page.keyboard.press("Control+z");

  const asked = page.getByRole("dialog", { name: `Undo importing ${(ROWS + 1).toLocaleString("en")} products?` });
  await asked.getByRole("button", { name: "Undo" }).click();
  const told = `Undone: importing ${ROWS.toLocaleString("en")} products. Left out, changed since: ${edited.name}`;
  await expect(page.getByText(told)).toBeVisible({ timeout: 60_000 });
  const { meta } = (await shop.api.get(`/ecommerce/products?q=M${mark}&pageSize=1`)).body;
  expect(meta.total).toBe(0);
  expect((await shop.api.get(`/ecommerce/products/${edited.id}`)).body.data.price).toBe(44);
});
