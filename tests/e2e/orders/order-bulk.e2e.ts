import { expect } from "@playwright/test";
import { orderNow, takeOrder } from "../../support/records/shop.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { newcomer, ownProduct, test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";

test.describe("on a desktop", () => {
  test("chosen orders are cancelled for one reason, and x chooses by key @proof", async ({ page, shop }) => {
    const customer = newcomer();
    const product = await ownProduct(shop.api);
    const body = { customer, paid: true, lines: [{ productId: product.id, quantity: 2 }] };
    const orders = [await takeOrder(shop.api, body), await takeOrder(shop.api, body)];
    await enterAsAdmin(page, `/orders?q=${encodeURIComponent(customer.email)}`);
    await expect(page.getByRole("grid", { name: "Orders" })).toBeVisible();
    await live(page);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");

    await page.getByRole("button", { name: "Cancel orders" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel 2 orders?" });
    await dialog.getByLabel("Reason").click();
    await page.getByRole("option", { name: "suspected fraud" }).click();
    await dialog.getByRole("button", { name: "Cancel orders" }).click();

    await expect(page.getByText("2 records changed")).toBeVisible();
    for (const { id } of orders) {
      expect(await orderNow(shop.api, id)).toMatchObject({ cancelReason: "fraud", paymentStatus: "refunded" });
    }
  });

  test("packing lists are black on white, each order on its own page, without the page around them @proof", async ({
    page,
    shop,
  }) => {
    const customer = newcomer();
    const product = await ownProduct(shop.api);
    const note = "Kırılacak eşya\nZili çalmayın";
    const body = { customer, lines: [{ productId: product.id, quantity: 2 }], note };
    const orders = [await takeOrder(shop.api, body), await takeOrder(shop.api, body)];
    await page.addInitScript(() => {
      const seen = window as unknown as { printed: number };
      seen.printed = 0;
      window.print = () => {
        seen.printed += 1;
      };
    });
    await enterAsAdmin(page, `/orders?q=${encodeURIComponent(customer.email)}`);
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    await page.getByRole("checkbox", { name: /Select all rows/ }).click();
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/ecommerce/orders")) asked.push(pathname);
    });
    await page.getByRole("button", { name: "Print packing lists" }).click();
    await expect.poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
    expect(asked).toEqual(["/api/ecommerce/orders"]);
    await page.emulateMedia({ media: "print" });

    const papers = page.locator(".print-page article");
    await expect(papers).toHaveCount(2);
    await expect(page.locator("#app")).toBeHidden();
    for (const { number } of orders) await expect(page.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
    await expect(papers.first().getByRole("row").filter({ hasText: product.name })).toContainText("$40.00");
    await expect(papers.first().getByRole("heading", { name: "Note" })).toBeVisible();
    await expect(papers.first().getByText("Kırılacak eşya")).toHaveJSProperty("innerText", note);
    const look = await papers.last().evaluate((element) => {
      const { breakBefore } = getComputedStyle(element);
      const { color } = getComputedStyle(element.querySelector("td") as Element);
      return { breakBefore, color, ground: getComputedStyle(element.parentElement as Element).backgroundColor };
    });
    expect(look).toEqual({ breakBefore: "page", color: "rgb(0, 0, 0)", ground: "rgb(255, 255, 255)" });
  });
});
