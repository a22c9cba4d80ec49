import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { violations } from "../support/axe.ts";
import { holdNext } from "../support/hold-next.ts";
import { listen } from "../support/listen.ts";
import { live } from "../support/person.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

const fresh = () => `E${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
const dialog = (page: Page) => page.getByRole("dialog", { name: "Import products" });

/** Chooses a file in the open dialog. */
async function choose(page: Page, content: string | Buffer, name = "ürünler.csv"): Promise<void> {
  const buffer = Buffer.from(content);
  await dialog(page).locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
}

/** From the list to the checked file. */
async function check(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await choose(page, text);
  await dialog(page).getByRole("button", { name: "Next" }).click();
  await dialog(page).getByRole("button", { name: "Check the file" }).click();
  await expect(dialog(page).getByRole("tab", { name: /^To create/ })).toBeVisible();
}

async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
  const waiting = page.waitForEvent("download");
  await act();
  return readFile(await (await waiting).path(), "utf8");
}

/** A file of three good rows and two bad ones. */
function fiveRows(tag: string): string {
  return [
    "sku;name;category;price;stock",
    `${tag}-1;"Çanta; ""Mini""";Clothing;1.234,50;5`,
    `${tag}-2;Şal;Giyim;199,99;0`,
    `${tag}-3;"İki\nsatır";Books;12,5;3`,
    `${tag}-4;X;Clothing;12;1`,
    `${tag}-5;Kalem;Kırtasiye;on;2`,
  ].join("\r\n");
}

test("three good rows and two bad ones: told by row and reason, run, the bad ones come back as a file, one undo @phone", async ({
  page,
  baseURL,
}) => {
  const api = await adminApi(baseURL);
  const tag = fresh();
  await enterAsAdmin(page, "/products");
  const heard = listen(page);
  await check(page, `\uFEFF${fiveRows(tag)}`);

  const box = dialog(page);
  for (const [name, count] of [
    ["To create", 3],
    ["To change", 0],
    ["Unchanged", 0],
    ["Refused", 2],
  ])
    await expect(box.getByRole("tab", { name: `${name} ${count}` })).toBeVisible();
  await expect(box.getByRole("row", { name: /^5 X/ })).toContainText("At least 2 characters");
  await expect(box.getByRole("row", { name: /^6 Kalem/ })).toContainText(
    "“Kırtasiye” is none of the categories of this shop",
  );
  expect(await api.get(`/ecommerce/products?q=${tag}`)).toHaveLength(0);
  expect(await violations(page)).toEqual([]);

  await box.getByRole("button", { name: "Write 3 rows" }).click();
  await expect(box.getByText("The import is finished.")).toBeVisible();
  // It goes by itself after ten seconds.
  const offer = page.getByText("Import: 3 created, 0 changed");
  await expect(offer).toBeVisible();
  const refused = await downloaded(page, () => box.getByRole("button", { name: "Download refused rows" }).click());
  expect(refused).toBe(
    `\uFEFFsku;name;category;price;stock;problem;Reason\r\n${tag}-4;X;Clothing;12;1;name: too_short;Name: At least 2 characters\r\n` +
      `${tag}-5;Kalem;Kırtasiye;on;2;category: unknown_category, price: bad_format;` +
      '"Category: “Kırtasiye” is none of the categories of this shop; Price: This is no amount. Enter one such as 1,299.90."\r\n',
  );
  expect(await api.get(`/ecommerce/products?q=${tag}`)).toHaveLength(3);

  await box.getByRole("button", { name: "Undo the import" }).click();
  await expect(box.getByText("The import was taken back.")).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect.poll(async () => (await api.get(`/ecommerce/products?q=${tag}`)).length).toBe(0);
  await box.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(box).toHaveCount(0);
  expect(heard).toEqual([]);
});

test("a cell in error is put right in place, and all or nothing waits for it @proof", async ({ page, baseURL }) => {
  const api = await adminApi(baseURL);
  const tag = fresh();
  await enterAsAdmin(page, "/products");
  await check(page, `sku,name,category,price\n${tag}-1,Defter,Books,10\n${tag}-2,Kalem,Kırtasiye,on\n`);
  const box = dialog(page);

  await box.getByRole("switch", { name: "All or nothing" }).check();
  await expect(box.getByRole("button", { name: "Write 1 row" })).toBeDisabled();
  await box.getByLabel("Price").fill("10,5");
  const category = box.getByRole("combobox", { name: "Category" });
  await expect(category).toHaveText("Kırtasiye");
  await category.click();
  await page.getByRole("option", { name: "Books" }).click();
  await box.getByRole("button", { name: "Check this row" }).click();
  await expect(box.getByRole("tab", { name: "Refused 0" })).toBeVisible();
  await box.getByRole("button", { name: "Write 2 rows" }).click();

  await expect(box.getByText("The import is finished.")).toBeVisible();
  const data = await api.get(`/ecommerce/products?q=${tag}&sort=price:asc`);
  expect(data.map((product: { price: number }) => product.price)).toEqual([10, 10.5]);
  await box.getByRole("button", { name: "Undo the import" }).click();
  await expect(box.getByText("The import was taken back.")).toBeVisible();
});

test("cells that were put right are kept from page to page, and asked about before they are left @proof", async ({
  page,
}) => {
  const tag = fresh();
  await enterAsAdmin(page, "/products");
  const rows = Array.from({ length: 11 }, (_, n) => `${tag}-${n},Kalem ${n},Books,on`);
  await check(page, ["sku,name,category,price", `${tag}-x,Defter,Books,10`, ...rows].join("\n"));
  const box = dialog(page);
  const price = box.getByLabel("Price").first();
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await price.fill("10,5");

  await box.getByRole("button", { name: "Go to page 2" }).click();
  await expect(box.getByText("Kalem 10", { exact: true })).toBeVisible();
  await box.getByRole("button", { name: "Go to page 1" }).click();
  await expect(price).toHaveValue("10,5");
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => box.getByRole("button", { name: "Write 1 row" }).click(),
  ]) {
    await leave();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toBeHidden();
    await expect(price).toHaveValue("10,5");
  }
  await box.getByRole("button", { name: "Check this row" }).first().click();
  await expect(box.getByRole("tab", { name: "Refused 10" })).toBeVisible();
  await page.keyboard.press("Escape");

  await expect(box).toBeHidden();
});

test("a run that is over before it is looked at, or whose dialog is closed at once, is what Ctrl+Z takes back @proof", async ({
  page,
  baseURL,
}) => {
  const api = await adminApi(baseURL);
  const tag = fresh();
  const written = async () => (await api.get(`/ecommerce/products?q=${tag}`)).length;
  const box = dialog(page);
  const close = () => box.getByRole("button", { name: "Close", exact: true }).last().click();
  await enterAsAdmin(page, "/products");
  await watched(page);

  await check(page, `sku,name,category,price\n${tag}-1,Defter,Books,10\n`);
  const look = await holdNext(page, "**/api/jobs/*", "continue", "read");
  await box.getByRole("button", { name: "Write 1 row" }).click();
  await expect.poll(written).toBe(1);
  look();
  await expect(page.getByText("Import: 1 created, 0 changed")).toBeVisible();
  await close();
  await expect(box).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect.poll(written).toBe(0);

  await check(page, `sku,name,category,price\n${tag}-2,Kalem,Books,10\n${tag}-3,Silgi,Books,5\n`);
  const answer = await holdNext(page, "**/api/jobs/*/run");
  await box.getByRole("button", { name: "Write 2 rows" }).click();
  await close();
  await expect(box).toBeHidden();
  answer();
  await expect(page.getByText("Import: 2 created, 0 changed")).toBeVisible();
  expect(await written()).toBe(2);
  await page.keyboard.press("Control+z");
  await expect.poll(written).toBe(0);
});

test("an import says that it was taken back, whichever way, and goes on saying so after a reload @proof", async ({
  page,
}) => {
  const box = dialog(page);
  const undone = box.getByText("The import was taken back.");
  const write = async (tag: string) => {
    await check(page, `sku,name,category,price\n${tag}-1,Defter,Books,10\n`);
    await box.getByRole("button", { name: "Write 1 row" }).click();
    await expect(box.getByText("The import is finished.")).toBeVisible();
  };
  await enterAsAdmin(page, "/products");
  await watched(page);

  await write(fresh());
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(undone).toBeVisible();
  await expect(box.getByText("The import is finished.")).toHaveCount(0);
  await expect(box.getByRole("button", { name: "Undo the import" })).toHaveCount(0);
  await page.reload();
  await expect(undone).toBeVisible();

  await box.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(box).toBeHidden();
  await write(fresh());
  const there = await page.context().newPage();
  await there.goto("/products");
  await watched(there);
  await there.keyboard.press("Control+z");

  await expect(undone).toBeVisible();
});

test("the history shows an import as one entry and takes all of it back @proof", async ({ page, baseURL }) => {
  const api = await adminApi(baseURL);
  const tag = fresh();
  await enterAsAdmin(page, "/products");
  await check(page, `sku,name,category,price\n${tag}-1,Defter,Books,10\n${tag}-2,Kitap,Books,20\n`);
  await dialog(page).getByRole("button", { name: "Write 2 rows" }).click();
  await expect(dialog(page).getByText("The import is finished.")).toBeVisible();
  const written = async () => (await api.get(`/ecommerce/products?q=${tag}`)).length;
  expect(await written()).toBe(2);

  await page.goto("/account?tab=activity");
  await live(page);
  const entries = page.getByRole("region", { name: "Entries" }).getByRole("listitem").filter({ hasText: "· imported" });
  const act = entries.filter({ hasText: "Kitap" });
  await expect(act).toContainText("2 products: Defter, Kitap");
  await act.getByRole("button", { name: "Undo" }).click();

  await expect(act).toHaveCount(0);
  await expect(entries.first()).toContainText("taken back");
  await expect(entries.first().getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(await written()).toBe(0);
});

test("an exported file that is imported again creates and changes nothing @proof", async ({ page }) => {
  await enterAsAdmin(page, "/products");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const text = await downloaded(page, () => page.getByRole("menuitem", { name: "All columns, CSV" }).click());

  await check(page, text);

  const rows =
    text
      .replaceAll(/"[^"]*"/g, "")
      .trim()
      .split("\r\n").length - 1;
  for (const [name, count] of [
    ["To create", 0],
    ["To change", 0],
    ["Unchanged", rows],
    ["Refused", 0],
  ])
    await expect(dialog(page).getByRole("tab", { name: `${name} ${count}` })).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Write 0 rows" })).toBeDisabled();
});

test("columns of another name are mapped by hand, and an open check survives a reload @proof", async ({ page }) => {
  const tag = fresh();
  await enterAsAdmin(page, "/products");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  // Headings that no layout knows and no earlier import of this shop has matched.
  const headers = ["A", "B", "C", "D"].map((letter) => `${tag}${letter}`);
  await choose(page, `${headers.join()}\n${tag}-1,Defter,Kitap,"12,50"\n`);
  const box = dialog(page);
  await box.getByRole("button", { name: "Next" }).click();
  await expect(box.getByText("Choose a column for the SKU")).toBeVisible();
  await expect(box.getByRole("button", { name: "Check the file" })).toBeDisabled();
  for (const [at, field] of ["SKU", "Name", "Category", "Price"].entries()) {
    await box.getByRole("combobox", { name: `Field of the column ${headers[at]}` }).click();
    await page.getByRole("option", { name: field, exact: true }).click();
  }
  await box.getByRole("button", { name: "Check the file" }).click();
  await expect(box.getByRole("tab", { name: "To create 1" })).toBeVisible();

  await page.reload();

  await expect(box.getByRole("tab", { name: "To create 1" })).toBeVisible();
  await expect(box.getByRole("cell", { name: "Defter" })).toBeVisible();
});

test("a file that is no table, too large or empty is refused by name before anything is sent @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/products");
  await page.getByRole("button", { name: "Import", exact: true }).click();

  await choose(page, "", "boş.csv");
  await expect(dialog(page).getByRole("alert")).toHaveText("boş.csv: there are no rows in this file");
  await choose(page, "a".repeat(10 * 1024 * 1024 + 1), "büyük.csv");
  await expect(dialog(page).getByRole("alert")).toHaveText("büyük.csv: larger than 10 MB");
  await choose(page, "sku,name\nA,b\0c\n", "kopuk.csv");
  await expect(dialog(page).getByRole("alert")).toHaveText("kopuk.csv: this file is not text");
  await choose(page, Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), "resim.csv");
  await expect(dialog(page).getByRole("alert")).toHaveText(/^resim\.csv: this is not a text file\./);
});

test("orders are exported as the list shows them, under the reader's heads, each with its id @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/orders?status=cancelled&sort=id%3Aasc");
  await page.getByRole("button", { name: "Export", exact: true }).click();

  const text = await downloaded(page, () =>
    page.getByRole("menuitem", { name: "Columns that are shown, CSV" }).click(),
  );

  const lines = text.replace("\uFEFF", "").trim().split("\r\n");
  expect(lines[0]).toMatch(/^id,Order,Customer,Date/);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toMatch(/^\d+,#\d+,.*,cancelled$/);
});
