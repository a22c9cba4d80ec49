import { expect, type Page } from "@playwright/test";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { be, live, newPerson, prefer } from "../support/person.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

const range = (page: Page) => page.getByTestId("list-range");
const chip = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

test("a bound that cannot be used takes the place of none @proof", async ({ page }) => {
  await enterAsAdmin(page, "/orders?amountMin=100");
  await watched(page);
  await page
    .getByRole("button", { name: /^Amount: / })
    .first()
    .click();
  const editor = page.getByRole("dialog", { name: "Amount" });

  await editor.getByLabel("From").fill("10o0");
  await editor.getByRole("button", { name: "Apply" }).click();
  await expect(editor.getByText("Enter a number")).toBeVisible();
  await expect(editor.getByLabel("From")).toBeFocused();
  await editor.getByLabel("From").fill("300");
  await editor.getByLabel("To").fill("200");
  await page.keyboard.press("Enter");
  await expect(editor.getByText("Must not lie below the other bound")).toBeVisible();
  await expect(page).toHaveURL("/orders?amountMin=100");

  await editor.getByLabel("To").fill("400");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/orders?amountMin=300&amountMax=400");
});

test("orders are narrowed to a product that is found by its name, and a link calls it by that @proof", async ({
  page,
  baseURL,
}) => {
  const api = await adminApi(baseURL);
  const [line] = (await api.get("/ecommerce/orders/17")).details;
  const { name, id } = await api.get(`/ecommerce/products/${line.productId}`);
  const orders = await api.get(`/ecommerce/orders?product=${id}&pageSize=100`);
  await enterAsAdmin(page, "/orders");
  await watched(page);

  await chip(page, "Product").click();
  const editor = page.getByRole("dialog", { name: "Product" });
  await editor.getByRole("combobox", { name: "Product" }).fill(name);
  await page.getByRole("option", { name }).click();
  await editor.getByRole("button", { name: "Done" }).click();

  await expect(page).toHaveURL(`/orders?product=${id}`);
  await expect(range(page)).toHaveText(`1–${orders.length} of ${orders.length}`);
  await expect(chip(page, `Product: ${name}`)).toBeVisible();

  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await live(page);
  await watched(page);
  await expect(chip(page, `Product: ${name}`)).toBeVisible();
  expect(asked).not.toContain(`/api/ecommerce/products/${id}`);

  await chip(page, `Product: ${name}`).click();
  await expect(editor.getByRole("combobox")).toHaveValue(name);
  await editor.getByRole("button", { name: "Clear" }).click();
  await expect(page).toHaveURL("/orders");
});

test("days are typed in the person's language, and a day that is none is not applied @proof", async ({
  page,
  request,
}) => {
  await be(page, await newPerson(request));
  await page.goto("/orders");
  await prefer(page, { language: "tr" });
  await page.reload();
  await watched(page);
  await chip(page, "Tarih").click();
  const editor = page.getByRole("dialog", { name: "Tarih" });
  const from = editor.getByRole("group", { name: "Başlangıç" });

  await from.getByRole("spinbutton").first().click();
  await expect(from.getByRole("spinbutton").first()).toBeFocused();
  await page.keyboard.type("31022026");
  await editor.getByRole("button", { name: "Uygula" }).click();
  await expect(editor.getByText("Bir gün girin")).toBeVisible();
  await expect(from.getByRole("spinbutton").first()).toBeFocused();
  await expect(page).not.toHaveURL(/from=/);

  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("01062026");
  await editor.getByRole("button", { name: "Uygula" }).click();
  await expect(page).toHaveURL(/from=2026-06-01/);
  await expect(chip(page, /^Tarih: ≥ 01\.06\.2026/)).toBeVisible();
});

test("a filter and the chosen rows' acts whose scripts do not come leave the list alone, and come once they can @proof", async ({
  page,
}) => {
  const missed: string[] = [];
  await page.route(/\/assets\/(?:filter-popover|bulk-bar)-.*\.js$/, (route) => {
    missed.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  await enterAsAdmin(page, "/orders");
  await watched(page);

  await chip(page, "Amount").click();
  await expect.poll(() => missed.some((url) => url.includes("filter-popover"))).toBe(true);
  await page.getByRole("grid", { name: "Orders" }).getByRole("checkbox").nth(1).click();
  await expect.poll(() => missed.some((url) => url.includes("bulk-bar"))).toBe(true);
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("A new version is ready");
  await expect(range(page)).toHaveText("1–25 of 30");
  await page.unrouteAll();

  await chip(page, "Amount").click();
  await expect(page.getByRole("dialog", { name: "Amount" })).toBeVisible();
});
