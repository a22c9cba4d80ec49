import { expect, type Locator, type Page } from "@playwright/test";
import { orderAt, orderNow, takeOrder } from "../../support/records/shop.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { holdsFocus, keepsFocus, tabTo } from "../support/keyboard.ts";
import { newcomer, ownProduct, sheetOf, test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";
import { watched } from "../support/watch.ts";

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Opens an order and waits until it is whole. */
async function open(page: Page, { id, number }: { id: number; number: string }): Promise<Locator> {
  await enterAsAdmin(page, `/orders?order=${id}`);
  await watched(page);
  const sheet = sheetOf(page, number);
  await expect(sheet.getByRole("heading", { name: "Timeline" })).toBeVisible();
  return sheet;
}

test.describe("by keyboard alone, on a desktop", () => {
  test("goods and money come back by their dialogs, a note is left, and Esc leads back to the row @proof", async ({
    page,
    shop,
  }) => {
    const customer = newcomer();
    const product = await ownProduct(shop.api);
    const order = await orderAt(shop.api, ["processing", "completed"], {
      customer,
      lines: [{ productId: product.id, quantity: 2 }],
    });
    await enterAsAdmin(page, `/orders?q=${encodeURIComponent(customer.email)}`);
    await watched(page);
    await expect(page.getByRole("grid", { name: "Orders" })).toBeVisible();
    await live(page);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const sheet = sheetOf(page, order.number);
    await expect(sheet).toBeFocused();

    await press(page, sheet.getByRole("button", { name: "Return goods" }));
    const back = page.getByRole("dialog", { name: "Return goods" });
    await expect(back.getByRole("textbox").first()).toBeFocused();
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await expect(back).toHaveCount(0);
    await holdsFocus(sheet);

    await press(page, sheet.getByRole("button", { name: "Refund", exact: true }));
    const refund = page.getByRole("dialog", { name: "Refund" });
    await expect(refund.getByRole("textbox", { name: /^Amount/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(refund).toHaveCount(0);
    await expect(sheet.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
    await holdsFocus(sheet);

    await tabTo(page, sheet.getByLabel("Add a note"));
    await page.keyboard.type("Teşekkür kartı");
    await press(page, sheet.getByRole("button", { name: "Add note" }));
    await expect(sheet.getByRole("listitem").filter({ hasText: "Teşekkür kartı" })).toBeVisible();
    // It is in the timeline a moment before it counts as sent; until then Esc would ask.
    await expect(sheet.getByLabel("Add a note")).toHaveValue("");
    await holdsFocus(sheet);

    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await keepsFocus(page);
    await holdsFocus(page.getByRole("grid", { name: "Orders" }));
  });

  test("an order is edited and cancelled, and the focus stays in it @proof", async ({ page, shop }) => {
    const [one, other] = [await ownProduct(shop.api), await ownProduct(shop.api)];
    const lines = [one, other].map(({ id }) => ({ productId: id, quantity: 1 }));
    const order = await takeOrder(shop.api, { lines });
    const sheet = await open(page, order);
    await sheet.focus();

    await press(page, sheet.getByRole("button", { name: "Edit", exact: true }));
    const edit = page.getByRole("dialog", { name: /^Edit order/ });
    await expect(edit).toBeVisible();
    await press(page, edit.getByRole("button", { name: /^Remove/ }).first());
    await expect(edit.getByRole("button", { name: /^Remove/ })).toHaveCount(1);
    await holdsFocus(edit);
    await press(page, edit.getByRole("button", { name: "Save" }));
    await expect(edit).toHaveCount(0);
    await holdsFocus(sheet);

    await press(page, sheet.getByRole("button", { name: "Cancel order" }).first());
    const cancel = page.getByRole("dialog", { name: /^Cancel order/ });
    await expect(cancel).toBeVisible();
    await press(page, cancel.getByRole("button", { name: "Cancel order" }));
    await expect(cancel).toHaveCount(0);
    await expect(sheet.getByText("Cancelled", { exact: true }).first()).toBeVisible();

    await holdsFocus(sheet);
    expect((await orderNow(shop.api, order.id)).details).toHaveLength(1);
  });

  test("the next step in the list, and many at once, leave the focus in the list @proof", async ({ page, shop }) => {
    const customer = newcomer();
    const product = await ownProduct(shop.api);
    const lines = [{ productId: product.id, quantity: 1 }];
    const first = await orderAt(shop.api, ["processing"], { customer, lines });
    await takeOrder(shop.api, { customer, paid: true, lines });
    await enterAsAdmin(page, `/orders?q=${encodeURIComponent(customer.email)}`);
    await watched(page);
    const grid = page.getByRole("grid", { name: "Orders" });
    await expect(grid).toBeVisible();

    const next = grid.getByRole("row").filter({ hasText: first.number }).getByRole("button", { name: "Complete" });
    await next.focus();
    await page.keyboard.press("Enter");
    await expect(next).toHaveCount(0);
    await keepsFocus(page);

    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const bar = page.getByRole("toolbar", { name: "Acts on the chosen" });
    await expect(bar).toContainText("1 selected");
    await press(page, bar.getByRole("button", { name: "Confirm" }));
    await expect(bar).toHaveCount(0);

    await keepsFocus(page);
  });
});
