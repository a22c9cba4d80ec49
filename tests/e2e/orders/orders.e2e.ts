import { expect, type Locator, type Page } from "@playwright/test";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { holdNext } from "../support/hold-next.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

const grid = (page: Page) => page.getByRole("grid", { name: "Orders" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Order #1017" });

test.describe("on a desktop", () => {
  test("the field for a note comes after the rest of an order, just where it was drawn before; a key leads to it meanwhile @proof", async ({
    page,
  }) => {
    const free = await holdNext(page, "**/assets/order-note-box-*.js", "continue", "read");
    await enterAsAdmin(page, "/orders?order=17");
    const send = sheet(page).getByRole("button", { name: "Add note" });
    const heading = sheet(page).getByRole("heading", { name: "Timeline" });
    const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
    const below = async () => (await topOf(send)) - (await topOf(heading));
    await expect(send).toBeDisabled();
    const before = await below();
    await page.keyboard.press("n");

    free();
    const field = sheet(page).getByRole("textbox", { name: "Add a note" });
    await expect(field).toBeFocused();
    await field.fill("Ring twice");
    await expect(send).toBeEnabled();
    // To the pixel: letters that come meanwhile may move it by less.
    expect(await below()).toBeCloseTo(before, 0);
  });

  test("Back leads to where the list was left, another screen begins at its top @proof", async ({ page }) => {
    await enterAsAdmin(page, "/orders");
    await watched(page);
    await expect(grid(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
    await page.locator('nav a[href="/kanban"]').first().click();
    await expect(page).toHaveURL("/kanban");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

    await page.goBack();

    await expect(grid(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  });

  test("in every order the lines come to its amount, and the sheet says so @proof", async ({ page, baseURL }) => {
    const api = await adminApi(baseURL);
    const orders = await api.get("/ecommerce/orders");
    const cents = (amount: number) => Math.round(amount * 100);
    for (const { amount, products, details } of orders as OrderExtended[]) {
      for (const line of details) expect(cents(line.total)).toBe(cents(line.price) * line.quantity);
      expect(cents(amount)).toBe(details.reduce((sum, line) => sum + cents(line.total), 0));
      expect(products).toBe(details.length);
    }
    const [newest] = orders as OrderExtended[];

    await enterAsAdmin(page, `/orders?order=${newest!.id}`);

    const money = (amount: number) => amount.toLocaleString("en", { style: "currency", currency: "USD" });
    const lines = page.getByRole("dialog").getByRole("table", { name: "Lines" });
    await expect(lines.getByRole("row").nth(-2)).toHaveText(`Total${money(newest!.amount)}`);
    const tax = Math.round(cents(newest!.amount) / 6) / 100;
    await expect(lines.getByRole("row").last()).toHaveText(`20% tax included${money(tax)}`);
  });

  test("a confirmation is undone and repeated @phone @proof", async ({ page, baseURL }) => {
    const api = await adminApi(baseURL);
    const orders: OrderExtended[] = await api.get("/ecommerce/orders?status=processing&payment=paid&pageSize=100");
    const [order] = orders;
    await enterAsAdmin(page, `/orders?order=${order!.id}`);
    const open = page.getByRole("dialog", { name: `Order ${order!.number}` });

    await open.getByRole("button", { name: "Undo confirm" }).click();
    await expect(open.getByRole("button", { name: "Complete", exact: true })).toHaveCount(0);
    await open.getByRole("button", { name: "Confirm", exact: true }).click();

    await expect(open.getByRole("button", { name: "Complete", exact: true })).toBeVisible();
    expect((await api.get(`/ecommerce/orders/${order!.id}`)).status).toBe("processing");
  });

  test("an order leads to its customer, and they to all their orders and what was written with them @proof", async ({
    page,
    baseURL,
  }) => {
    const api = await adminApi(baseURL);
    const [order] = (await api.get("/ecommerce/orders?q=zeynep&pageSize=1")) as OrderExtended[];
    await enterAsAdmin(page, `/orders?order=${order!.id}`);
    await page
      .getByRole("dialog", { name: `Order ${order!.number}` })
      .getByRole("link", { name: order!.customer })
      .click();

    const person = page.getByRole("dialog", { name: order!.customer });
    await expect(person.getByText(order!.customerEmail!)).toBeVisible();
    await expect(person.getByRole("link", { name: "Conversations with this person" })).toHaveAttribute(
      "href",
      `/inbox?folder=all&q=${encodeURIComponent(order!.customerEmail!)}`,
    );
    await person.getByRole("link", { name: "All orders of this person" }).click();
    await expect(page).toHaveURL(`/orders?customerId=${order!.customerId}`);
    await expect(page.getByRole("grid", { name: "Orders" }).getByText(order!.number)).toBeVisible();
  });

  test("the paper holds all lines and nothing of the page @proof", async ({ page }) => {
    await enterAsAdmin(page, "/orders?order=17");
    await expect(sheet(page).getByRole("heading", { name: "Timeline" })).toBeVisible();
    await page.emulateMedia({ media: "print" });

    await expect(page.locator(".print-page")).toBeVisible();
    await expect(page.locator("#app")).toBeHidden();
    await expect(page.locator(".print-page").getByRole("heading", { level: 1 })).toHaveText("Order #1017");
  });
});

test.describe("on a phone", () => {
  test("a card opens the order over the whole screen @proof", async ({ page }) => {
    await enterAsAdmin(page, "/orders");
    await page.getByRole("list", { name: "Orders" }).getByRole("link").first().click();
    const open = page.getByRole("dialog", { name: /^Order #/ });
    await expect(open).toBeVisible();
    expect(Math.round((await open.boundingBox())?.width ?? 0)).toBe(page.viewportSize()?.width);
  });
});
