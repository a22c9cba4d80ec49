import { expect, type Page } from "@playwright/test";
import { orderNow, takeOrder } from "../../support/records/shop.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { newcomer, ownProduct, productNow, test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";

const form = (page: Page) => page.getByRole("dialog", { name: "Create order" });
const add = async (page: Page, words: string, name: string) => {
  await form(page).getByLabel("Add a product by name, SKU or barcode").fill(words);
  await page.getByRole("option", { name: new RegExp(name) }).click();
};
const made = (page: Page) => page.getByRole("dialog", { name: /^Order #/ });
const idIn = (page: Page) => Number(new URL(page.url()).searchParams.get("order"));

test.describe("on a desktop", () => {
  test("an order is taken for somebody new, found goods merge, the total lives, and it opens @proof", async ({
    page,
    shop,
  }) => {
    const [one, other] = [await ownProduct(shop.api, { discountPercentage: 25 }), await ownProduct(shop.api)];
    const person = newcomer();
    await enterAsAdmin(page, "/orders");
    await page.keyboard.press("c");
    await expect(form(page).getByRole("combobox", { name: "Customer" })).toBeFocused();
    await form(page).getByRole("button", { name: "Create order" }).click();
    await expect(form(page).getByText("Choose a customer").last()).toBeVisible();
    await expect(form(page).getByRole("link", { name: "Add at least one product" })).toBeVisible();
    await form(page).getByLabel("New customer").check();
    await form(page).getByRole("textbox", { name: "Name" }).fill(person.name);
    await form(page).getByLabel("Email").fill(person.email);
    await add(page, one.sku, one.name);
    await add(page, one.name, one.name);
    await add(page, other.sku, other.name);
    await expect(form(page).getByRole("listitem")).toHaveCount(2);
    await expect(form(page).getByLabel(`Quantity of ${one.name}`)).toHaveValue("2");
    await expect(form(page).getByTestId("live-total")).toHaveText("$50.00");
    await form(page).getByLabel(`Quantity of ${other.name}`).fill("3");
    await expect(form(page).getByTestId("live-total")).toHaveText("$90.00");
    await form(page).getByLabel("Already paid").check();

    await form(page).getByRole("button", { name: "Create order" }).click();

    await expect(made(page)).toBeVisible();
    await expect(form(page)).toBeHidden();
    expect(await orderNow(shop.api, idIn(page))).toMatchObject({
      customer: person.name,
      amount: 90,
      products: 2,
      paymentStatus: "paid",
      status: "pending",
    });
  });

  test("a scanner's barcode and Enter add its product @proof", async ({ page, shop }) => {
    const product = await ownProduct(shop.api, { barcode: "4006381333931" });
    await enterAsAdmin(page, "/orders");
    await page.getByRole("button", { name: "Create order" }).click();
    const field = form(page).getByLabel("Add a product by name, SKU or barcode");
    await field.pressSequentially("4006381333931");
    await field.press("Enter");

    await expect(form(page).getByLabel(`Quantity of ${product.name}`)).toHaveValue("1");
    await expect(field).toHaveValue("");
  });

  test("a server that stumbles leaves what was typed; closing asks first, and a closed lid offers it again @proof", async ({
    page,
    shop,
  }) => {
    const product = await ownProduct(shop.api);
    await enterAsAdmin(page, "/orders");
    await page.getByRole("button", { name: "Create order" }).click();
    await form(page).getByLabel("New customer").check();
    await form(page).getByRole("textbox", { name: "Name" }).fill("Ada Su");
    await form(page).getByLabel("Email").fill("ada.su@shop.example");
    await add(page, product.sku, product.name);
    await page.route("**/api/ecommerce/orders", (route) =>
      route.fulfill({
        status: 503,
        json: { status: 503, data: null, code: "unavailable", message: "Not available right now", requestId: "r-1" },
      }),
    );
    await form(page).getByRole("button", { name: "Create order" }).click();
    await expect(form(page).getByRole("alert")).toContainText("Not available right now.");
    await expect(form(page).getByLabel("Email")).toHaveValue("ada.su@shop.example");

    await form(page).getByLabel("Email").press("Escape");
    const asked = page.getByRole("alertdialog", { name: "Discard changes?" });
    await asked.getByRole("button", { name: "Keep editing" }).click();
    await expect(asked).toBeHidden();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    await page.goto("/orders");
    await live(page);
    await page.getByRole("button", { name: "Create order" }).click();
    await form(page).getByRole("button", { name: "Restore draft", exact: false }).click();

    await expect(form(page).getByLabel("Email")).toHaveValue("ada.su@shop.example");
    // The button that was pressed has gone, and the focus with it.
    await form(page).getByLabel("Email").press("Escape");
    await asked.getByRole("button", { name: "Discard" }).click();
    await expect(page.locator("[role=dialog]:not([data-sheet])")).toHaveCount(0);
  });

  test("a draft that is restored or declined by keyboard leads to the top of the form, where another Enter does nothing @proof", async ({
    page,
    shop,
  }) => {
    const product = await ownProduct(shop.api);
    const leave = async () => {
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
      await page.goto("/orders");
      await live(page);
      await page.getByRole("button", { name: "Create order" }).click();
    };
    const heading = form(page).getByRole("heading", { name: "Create order" });
    const offer = form(page).getByRole("button", { name: "Restore draft", exact: false });
    await enterAsAdmin(page, "/orders");
    await page.keyboard.press("c");
    await add(page, product.sku, product.name);
    await leave();

    await offer.press("Enter");
    await expect(offer).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(heading).toBeFocused();
    await expect(form(page).getByRole("listitem")).toHaveCount(1);

    await leave();
    await form(page).getByRole("button", { name: "Delete draft" }).press("Enter");
    await expect(offer).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(heading).toBeFocused();
    await expect(form(page).getByRole("listitem")).toHaveCount(0);
  });

  test("a pending order's lines can be edited: stock, total and open payment follow @proof", async ({ page, shop }) => {
    const [one, other] = [await ownProduct(shop.api), await ownProduct(shop.api, { stock: 2 })];
    const order = await takeOrder(shop.api, { lines: [{ productId: one.id, quantity: 2 }] });
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    await page
      .getByRole("dialog", { name: `Order ${order.number}` })
      .getByRole("button", { name: "Edit" })
      .click();
    const edit = page.getByRole("dialog", { name: `Edit order ${order.number}` });
    await edit.getByLabel(`Quantity of ${one.name}`).fill("1");
    await edit.getByLabel("Add a product by name, SKU or barcode").fill(other.sku);
    await page.getByRole("option", { name: new RegExp(other.name) }).click();
    await edit.getByLabel(`Quantity of ${other.name}`).fill("5");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit.getByRole("alert")).toHaveText("Only 2 left");
    await edit.getByLabel(`Quantity of ${other.name}`).fill("2");
    await edit.getByLabel("Recipient").fill("Ada Su");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit.getByText("Required").first()).toBeVisible();
    await edit.getByLabel("Address", { exact: true }).fill("Kordon 1");
    await edit.getByLabel("City").fill("İzmir");
    await edit.getByLabel("Country").fill("Türkiye");

    await edit.getByRole("button", { name: "Save" }).click();

    await expect(edit).toBeHidden();
    expect(await orderNow(shop.api, order.id)).toMatchObject({ amount: 60, products: 2, shipping: { city: "İzmir" } });
    expect((await productNow(shop.api, one.id)).reserved).toBe(1);
    expect((await productNow(shop.api, other.id)).reserved).toBe(2);
  });

  test("a line that was taken out and put in again costs what the order froze, as it is shown @proof", async ({
    page,
    shop,
  }) => {
    const [one, other] = [await ownProduct(shop.api), await ownProduct(shop.api)];
    const lines = [one, other].map(({ id }) => ({ productId: id, quantity: 2 }));
    const order = await takeOrder(shop.api, { lines });
    const path = `/ecommerce/products/${one.id}`;
    const change = await shop.api.send("PATCH", path, { price: 35 }, { "if-match": `"v${one.version}"` });
    expect(change.status).toBe(200);
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    await page
      .getByRole("dialog", { name: `Order ${order.number}` })
      .getByRole("button", { name: "Edit" })
      .click();
    const edit = page.getByRole("dialog", { name: `Edit order ${order.number}` });

    await edit.getByRole("button", { name: `Remove ${one.name}` }).click();
    await edit.getByLabel("Add a product by name, SKU or barcode").fill(one.sku);
    await page.getByRole("option", { name: new RegExp(one.name) }).click();

    await expect(edit.getByTestId("live-total")).toHaveText("$60.00");
    await expect(edit.getByRole("listitem").filter({ hasText: one.name })).toContainText("10 in stock");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit).toBeHidden();
    expect(await orderNow(shop.api, order.id)).toMatchObject({ amount: 60, products: 2 });
  });
});
