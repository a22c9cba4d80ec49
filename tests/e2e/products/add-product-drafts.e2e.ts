import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { enter, live, newPerson, prefer } from "../support/person.ts";
import { freshName, type ProductMaker, productMaker } from "../support/products.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

let shop: ProductMaker;
test.beforeAll(async ({ baseURL }) => {
  shop = await productMaker(baseURL);
});
test.afterAll(() => shop.clear());

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));

/** What has a line of its own in the form, each with something that it takes. */
const TYPED = [
  ["Price", "12.50"],
  ["Discount", "7.5"],
  ["Cost", "4.20"],
  ["SKU", "YARIM-KALAN.1"],
  ["Barcode", "4006381333931"],
  ["Stock", "3"],
  ["Low stock from", "2"],
] as const;

async function choose(page: Page, category: string): Promise<void> {
  await page.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: category }).click();
}

test("what was typed is kept every two seconds, offered after a reload, and every field comes back @phone", async ({
  page,
}) => {
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill("Yarım kalan");
  await field(page, "Description").fill("Henüz bitmedi");
  for (const [name, text] of TYPED) await field(page, name).fill(text);
  await choose(page, "Cosmetics");
  await page.getByRole("combobox", { name: "Tags" }).fill("yarım,");
  await expect.poll(() => kept(page)).toEqual(["draft:1:product:new"]);

  await page.reload();
  await live(page);
  await expect(field(page, "Name")).toHaveValue("");
  await page.getByRole("button", { name: /^Restore draft from \d\d:\d\d$/ }).click();

  await expect(field(page, "Name")).toHaveValue("Yarım kalan");
  await expect(field(page, "Description")).toHaveValue("Henüz bitmedi");
  for (const [name, text] of TYPED) await expect(field(page, name)).toHaveValue(text);
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveText("Cosmetics");
  await expect(page.getByRole("button", { name: "yarım" })).toBeVisible();
});

test("a draft restored by keyboard leads to the top of the form, where another Enter gives nothing up @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill("Yarım kalan");
  await expect.poll(() => kept(page)).toEqual(["draft:1:product:new"]);
  await page.reload();
  await live(page);
  const offer = page.getByRole("button", { name: /^Restore draft/ });

  await offer.press("Enter");
  await expect(offer).toHaveCount(0);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Add product" })).toBeFocused();
  await expect(question(page)).toHaveCount(0);
  await expect(field(page, "Name")).toHaveValue("Yarım kalan");
});

test("a price of a draft is the same one to a person who has come to read figures in another form @proof", async ({
  page,
  request,
}) => {
  await enter(page, await newPerson(request), "/add-product");
  await field(page, "Price").fill("1,250");
  await field(page, "Discount").fill("12.5");
  await expect.poll(() => kept(page)).toEqual([expect.stringMatching(/^draft:\d+:product:new$/)]);

  await prefer(page, { numberForm: "comma" });
  await page.reload();
  await live(page);
  await page.getByRole("button", { name: /^Restore draft/ }).click();

  await expect(field(page, "Price")).toHaveValue("1250");
  await expect(field(page, "Discount")).toHaveValue("12,5");
});

test("a saved form leaves no draft behind @proof", async ({ page }) => {
  const name = freshName("Taslaksız");
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill(name);
  await field(page, "Price").fill("10");
  await choose(page, "Books");
  await expect.poll(() => kept(page)).toEqual(["draft:1:product:new"]);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/products");

  expect(await kept(page)).toEqual([]);
  expect(await shop.find(name)).toHaveLength(1);
});

test("a draft of an edit holds what was changed, and belongs to that product alone @proof", async ({ page }) => {
  const [one, other] = [await shop.add({ description: "Eski" }), await shop.add()];
  await enterAsAdmin(page, `/add-product?id=${one.id}`);
  await field(page, "Description").fill("Yeni");
  await expect.poll(() => kept(page)).toEqual([`draft:1:product:${one.id}`]);

  await page.goto(`/add-product?id=${other.id}`);
  await live(page);
  await expect(page.getByRole("button", { name: /^Restore draft/ })).toHaveCount(0);
  await page.goto(`/add-product?id=${one.id}`);
  await live(page);
  await page.getByRole("button", { name: /^Restore draft/ }).click();

  await expect(field(page, "Description")).toHaveValue("Yeni");
  await expect(field(page, "Name")).toHaveValue(one.name);
});

test("an offered draft can be declined for good @proof", async ({ page }) => {
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill("İstenmeyen");
  await expect.poll(() => kept(page)).toEqual(["draft:1:product:new"]);
  await page.reload();
  await live(page);
  const offer = page.getByRole("status").filter({ hasText: "You left something unsaved here." });
  await offer.getByRole("button", { name: "Delete draft" }).click();

  await page.reload();
  await live(page);

  await expect(field(page, "Name")).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test("the browser's Back asks as a link does, and goes where it was going @phone @proof", async ({ page }) => {
  await enterAsAdmin(page, "/toast");
  await openForm(page);
  await field(page, "Name").fill("Geri dönme");

  await page.evaluate(() => history.back());
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(/\/add-product$/);
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(field(page, "Name")).toHaveValue("Geri dönme");

  await page.evaluate(() => history.back());
  await question(page).getByRole("button", { name: "Discard" }).click();

  await page.waitForURL((url) => url.pathname === "/products");
  await page.evaluate(() => history.back());
  await page.waitForURL((url) => url.pathname === "/toast");
});

test("a form that is as it was asks nothing @proof", async ({ page }) => {
  await enterAsAdmin(page, "/toast");
  await openForm(page);
  await field(page, "Name").fill("x");
  await field(page, "Name").fill("");

  await page.evaluate(() => history.back());

  await page.waitForURL((url) => url.pathname === "/products");
});

test("closing the page with changes asks the browser's way, without changes it does not @proof", async ({ page }) => {
  await enterAsAdmin(page, "/add-product");
  const asks = () =>
    page.evaluate(() => {
      const event = new Event("beforeunload", { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    });
  expect(await asks()).toBe(false);

  await field(page, "Name").fill("Kapatma");
  await expect.poll(asks).toBe(true);
  await field(page, "Name").fill("");

  await expect.poll(asks).toBe(false);
});

test("signing out drops every draft @proof", async ({ page }) => {
  await enterAsAdmin(page, "/add-product");
  await field(page, "Name").fill("Ortak bilgisayar");
  await expect.poll(() => kept(page)).toEqual(["draft:1:product:new"]);
  await page.evaluate(() => localStorage.setItem("draft:1:product:99", "{}"));
  // The session itself is left to the other stories.
  await page.route("**/api/auth/logout", (route) => route.fulfill({ json: { status: 200, data: {} } }));

  await page.getByRole("button", { name: "Open the profile menu" }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await question(page).getByRole("button", { name: "Discard" }).click();

  await page.waitForURL((url) => url.pathname === "/login");
  expect(await kept(page)).toEqual([]);
});

test("a reload for a newer build brings the text along without asking @proof", async ({ page }) => {
  await enterAsAdmin(page, "/add-product");
  await watched(page);
  await field(page, "Name").fill("Yeni sürüm");
  await page.evaluate(() => dispatchEvent(new Event("pano:new-build")));
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload" }).click();
  await loaded;
  await live(page);

  await expect(field(page, "Name")).toHaveValue("Yeni sürüm");
});

/** From the page shown to the form, over the catalogue, without loading anything again. */
async function openForm(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    // Gone there twice, the way back would be one step longer.
    await expect(page).toHaveURL(/\/products$/, { timeout: 5000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Products", level: 1 })).toBeFocused();
  await page.keyboard.press("c");
  await page.waitForURL((url) => url.pathname === "/add-product");
  await page.getByRole("heading", { name: "Add product" }).waitFor();
}
