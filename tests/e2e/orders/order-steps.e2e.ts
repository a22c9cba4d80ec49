import { expect, type Locator } from "@playwright/test";
import { orderNow, takeOrder, timelineOf } from "../../support/records/shop.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { holdNext } from "../support/hold-next.ts";
import { newcomer, ownProduct, sheetOf, tabCount, test } from "../support/own-shop.ts";
import { settled } from "../support/test.ts";

const STEPS = "**/api/ecommerce/orders/*/transitions";

test.describe("on a desktop", () => {
  test("a confirmed order is processing, with its doer in the timeline and the tabs counted again @workers", async ({
    page,
    shop,
  }) => {
    const order = await takeOrder(shop.api, { paid: true });
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    const sheet = sheetOf(page, order.number);
    await expect(sheet.getByRole("heading", { name: "Timeline" })).toBeVisible();
    const before = { pending: await tabCount(page, "Pending"), processing: await tabCount(page, "Processing") };

    await sheet.getByRole("button", { name: "Confirm", exact: true }).click();

    await expect(sheet.getByRole("button", { name: "Complete", exact: true })).toBeVisible();
    await expect(sheet.getByText("Processing", { exact: true }).first()).toBeVisible();
    await expect(sheet.getByRole("listitem").filter({ hasText: "Confirmed" })).toContainText("Deniz Yılmaz");
    await expect.poll(() => tabCount(page, "Pending")).toBe(before.pending - 1);
    await expect.poll(() => tabCount(page, "Processing")).toBe(before.processing + 1);
    expect(await timelineOf(shop.api, order.id)).toContainEqual(expect.objectContaining({ kind: "confirmed" }));
  });

  test("the customer hears of a step where that is wished, and of the next only if it is wished again @proof", async ({
    page,
    shop,
  }) => {
    const order = await takeOrder(shop.api, { paid: true, customer: newcomer() });
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    const sheet = sheetOf(page, order.number);
    const wish = sheet.getByRole("checkbox", { name: "Tell the customer" });
    const heard = async () =>
      (await shop.api.get(`/inbox/conversations?folder=all&customerId=${order.customerId}`)).body.data;
    await wish.check();

    await sheet.getByRole("button", { name: "Confirm", exact: true }).click();

    await expect(sheet.getByRole("button", { name: "Complete", exact: true })).toBeVisible();
    await expect(wish).not.toBeChecked();
    const [told] = await heard();
    expect(told).toMatchObject({ subject: `Order ${order.number}`, snippet: expect.stringContaining("confirmed") });
    await sheet.getByRole("button", { name: "Complete", exact: true }).click();
    await expect(sheet.getByText("Completed", { exact: true }).first()).toBeVisible();
    await expect(wish).toHaveCount(0);
    expect((await heard())[0].snippet).toBe(told.snippet);
  });

  test("a step whose answer comes late leaves open what was asked of the order meanwhile, with what was typed @proof", async ({
    page,
    shop,
  }) => {
    const order = await takeOrder(shop.api, { paid: true });
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    const sheet = sheetOf(page, order.number);
    const form = page.getByRole("dialog", { name: `Edit order ${order.number}` });
    const answer = await holdNext(page, STEPS);
    await sheet.getByRole("button", { name: "Confirm", exact: true }).click();
    await sheet.getByRole("button", { name: "Edit" }).click();
    await form.getByLabel("Note").fill("Half a note");

    answer();

    await expect(page.getByText("This order is now Processing")).toBeAttached();
    await expect(form.getByLabel("Note")).toHaveValue("Half a note");
  });

  test("a step of one order closes nothing of the next one, which was opened while it was on its way @proof", async ({
    page,
    shop,
  }) => {
    const customer = newcomer();
    const [older, newer] = [
      await takeOrder(shop.api, { customer, paid: true }),
      await takeOrder(shop.api, { customer, paid: true }),
    ];
    await enterAsAdmin(page, `/orders?q=${encodeURIComponent(customer.email)}`);
    const grid = page.getByRole("grid", { name: "Orders", includeHidden: true });
    const row = grid.getByRole("row", { includeHidden: true }).filter({ hasText: newer.number });
    const form = page.getByRole("dialog", { name: `Edit order ${older.number}` });
    const answer = await holdNext(page, STEPS);
    await grid.getByText(newer.number).click();
    await sheetOf(page, newer.number).getByRole("button", { name: "Confirm", exact: true }).click();
    await sheetOf(page, newer.number).getByRole("button", { name: "Next order" }).click();
    await sheetOf(page, older.number).getByRole("button", { name: "Edit" }).click();
    await form.getByLabel("Note").fill("Half a note");

    answer();

    await expect(row).toContainText("Processing");
    await expect(form.getByLabel("Note")).toHaveValue("Half a note");
    expect((await orderNow(shop.api, older.id)).status).toBe("pending");
  });

  test("an unpaid order asks for its payment first, and the list leads a paid one on by itself @proof", async ({
    page,
    shop,
  }) => {
    const order = await takeOrder(shop.api);
    await enterAsAdmin(page, `/orders?q=${order.number.slice(1)}&order=${order.id}`);
    const sheet = sheetOf(page, order.number);
    await expect(sheet.getByText("Waiting for payment.", { exact: false })).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Confirm", exact: true })).toHaveCount(0);

    await sheet.getByRole("button", { name: "Mark as paid" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Mark as paid" });
    await dialog.getByLabel("Amount (USD)").fill("0.001");
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await expect(dialog.getByText("At most 2 decimals")).toBeVisible();
    await dialog.getByLabel("Amount (USD)").fill("1");
    await dialog.getByLabel("Reference").fill("EFT 1");
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await expect(dialog).toBeHidden();
    await expect(sheet.getByText("Partly paid", { exact: true }).first()).toBeVisible();
    await sheet.getByRole("button", { name: "Mark as paid" }).first().click();
    await dialog.getByRole("button", { name: "Record payment" }).click();

    await expect(sheet.getByRole("button", { name: "Confirm", exact: true })).toBeVisible();
    await expect(sheet.getByRole("table", { name: "Payments and refunds" }).getByText("EFT 1")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `Confirm ${order.number}` }).click();
    await expect(page.getByRole("button", { name: `Complete ${order.number}` })).toBeVisible();
    expect((await orderNow(shop.api, order.id)).status).toBe("processing");
  });

  test("an order whose part payment went back says what must be paid, and goes on once it is @proof", async ({
    page,
    shop,
  }) => {
    const product = await ownProduct(shop.api);
    const order = await takeOrder(shop.api, { lines: [{ productId: product.id, quantity: 2 }] });
    for (const way of ["payments", "refunds"])
      await shop.api.send("POST", `/ecommerce/orders/${order.id}/${way}`, { amount: 10 });
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    const sheet = sheetOf(page, order.number);
    const hint = sheet.getByText("What was paid went back.", { exact: false });
    await expect(hint).toContainText("It can be confirmed once the remaining $30.00 is paid.");
    await expect(sheet.getByText("It can only be cancelled", { exact: false })).toHaveCount(0);

    await sheet.getByRole("button", { name: "Mark as paid" }).click();
    const dialog = page.getByRole("dialog", { name: "Mark as paid" });
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await expect(dialog).toBeHidden();
    await sheet.getByRole("button", { name: "Confirm", exact: true }).click();

    await expect(sheet.getByRole("button", { name: "Complete", exact: true })).toBeVisible();
  });

  test("a step taken from the list is taken once: its button waits until the row tells of it, and keeps a press to itself @proof", async ({
    page,
    shop,
  }) => {
    const order = await takeOrder(shop.api, { paid: true });
    const taken: string[] = [];
    page.on("request", (asked) => asked.url().endsWith("/transitions") && taken.push(asked.postDataJSON().to));
    await enterAsAdmin(page, `/orders?q=${order.number.slice(1)}`);
    const confirm = page.getByRole("button", { name: `Confirm ${order.number}` });
    const complete = page.getByRole("button", { name: `Complete ${order.number}` });
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    await page.route(/\/api\/ecommerce\/orders\?/, async (route) => {
      await held;
      await route.continue();
    });
    const told = page.waitForResponse(STEPS);
    await confirm.click();
    await (await told).finished();
    await settled(page);

    const box = (await confirm.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await settled(page);
    await expect(confirm).toBeDisabled();
    free();

    await expect(complete).toBeEnabled();
    // The second press of a double click, which meets the next step where the first was.
    await complete.dispatchEvent("click", { detail: 2 });
    await settled(page);
    expect(taken).toEqual(["processing"]);
    await expect(page.getByText("stays as it is", { exact: false })).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await complete.click();
    await expect(complete).toHaveCount(0);
    expect((await orderNow(shop.api, order.id)).status).toBe("completed");
  });

  test("what can be done to a part of an order or a product ends where the part does, a short word too @proof", async ({
    page,
    shop,
  }) => {
    const product = await ownProduct(shop.api);
    const order = await takeOrder(shop.api, { lines: [{ productId: product.id, quantity: 1 }] });
    /** How far a button's words end from the edge of the part it belongs to. */
    const distance = (act: Locator) =>
      act.evaluate((button) => {
        const words = document.createRange();
        words.selectNode(document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode()!);
        const edge = button.closest("section")!.getBoundingClientRect().right;
        return Math.abs(edge - words.getBoundingClientRect().right);
      });
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    const sheet = sheetOf(page, order.number);
    for (const name of ["Payment failed", "Edit"])
      expect(await distance(sheet.getByRole("button", { name, exact: true }).last()), name).toBeLessThanOrEqual(1);

    await page.goto(`/products?open=${product.id}`);

    const change = page.getByRole("dialog", { name: /^Quick view/ }).getByRole("button", { name: "Change stock" });
    expect(await distance(change)).toBeLessThanOrEqual(1);
  });
});
