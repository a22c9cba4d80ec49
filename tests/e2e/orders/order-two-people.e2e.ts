import { expect } from "@playwright/test";
import { orderAt, orderNow, sendStep, takeOrder } from "../../support/records/shop.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { ownProduct, productNow, sheetOf, test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";
import { unaware } from "../support/unaware.ts";
import { watched } from "../support/watch.ts";

test.describe("on a desktop", () => {
  test("of two windows that complete an order one does it, the other is told, and its stock moves once @proof", async ({
    page,
    context,
    shop,
  }) => {
    const product = await ownProduct(shop.api);
    const order = await orderAt(shop.api, ["processing"], { lines: [{ productId: product.id, quantity: 4 }] });
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    const other = await context.newPage();
    await enterAsAdmin(other, `/orders?order=${order.id}`);
    await expect(sheetOf(other, order.number).getByRole("button", { name: "Complete", exact: true })).toBeVisible();
    await unaware(other);
    await sheetOf(page, order.number).getByRole("button", { name: "Complete", exact: true }).click();
    await expect(sheetOf(page, order.number).getByText("Completed", { exact: true }).first()).toBeVisible();

    await sheetOf(other, order.number).getByRole("button", { name: "Complete", exact: true }).click();

    await expect(sheetOf(other, order.number).getByRole("alert")).toHaveText(
      "Somebody changed this order meanwhile. It is now Completed, Paid.",
    );
    await expect(sheetOf(other, order.number).getByRole("button", { name: "Complete", exact: true })).toHaveCount(0);
    expect(await productNow(shop.api, product.id)).toMatchObject({ onHand: 6, reserved: 0, sales: 4 });
  });

  test("a draft of an edit that is restored asks about what a colleague changed since, and keeps the rest of theirs @proof", async ({
    page,
    shop,
  }) => {
    const order = await takeOrder(shop.api, { note: "Before" });
    const open = async () => {
      await sheetOf(page, order.number).getByRole("button", { name: "Edit" }).click();
      return page.getByRole("dialog", { name: `Edit order ${order.number}` });
    };
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    const left = await open();
    await left.getByLabel("Note").fill("Mine");
    await expect(left.getByLabel("Note")).toHaveValue("Mine");
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    const shipping = { name: "Ada Su", line1: "Kordon 1", line2: "", city: "İzmir", postcode: "35000", country: "TR" };
    const change = await shop.api.send(
      "PATCH",
      `/ecommerce/orders/${order.id}`,
      { note: "Theirs", shipping },
      { "if-match": `"v${order.version}"` },
    );
    expect(change.status).toBe(200);
    await page.goto(`/orders?order=${order.id}`);
    await live(page);
    const form = await open();
    await form.getByRole("button", { name: /^Restore draft/ }).click();
    await expect(form.getByLabel("Note")).toHaveValue("Mine");
    await expect(form.getByLabel("City")).toHaveValue("İzmir");

    await form.getByRole("button", { name: "Save" }).click();

    const conflict = page.getByRole("dialog", { name: "Someone else changed this" });
    await expect(conflict.getByRole("group", { name: "Note" })).toContainText("Theirs");
    await expect(conflict.getByRole("group")).toHaveCount(1);
    await conflict.getByRole("button", { name: "Save again" }).click();
    await expect(form).toBeHidden();
    await expect.poll(() => orderNow(shop.api, order.id)).toMatchObject({ note: "Mine", shipping });
  });

  test("an open edit says that the order was changed and takes theirs only when asked @proof", async ({
    page,
    shop,
  }) => {
    const order = await takeOrder(shop.api, { note: "Before" });
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    await watched(page);
    await sheetOf(page, order.number).getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: `Edit order ${order.number}` });
    await form.getByLabel("Note").fill("Mine");
    await shop.api.send(
      "PATCH",
      `/ecommerce/orders/${order.id}`,
      { note: "Theirs" },
      { "if-match": `"v${order.version}"` },
    );

    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await expect(form.getByRole("status")).toContainText(/^Updated by .+ just now/, { timeout: 500 });
    }).toPass({ intervals: [500] });
    await expect(form.getByLabel("Note")).toHaveValue("Mine");
    await form.getByRole("button", { name: "Reload" }).click();

    await expect(form.getByLabel("Note")).toHaveValue("Theirs");
  });

  for (const [ask, act, left, paid, way, now] of [
    ["Mark as paid", "Record payment", /is left to pay/, false, "payments", "This order is now Paid"],
    ["Refund", "Record refund", /can go back/, true, "refunds", "This order is now Refunded"],
  ] as const)
    test(`"${ask}" left open says when somebody else has done it, and bars the act @proof`, async ({ page, shop }) => {
      const order = await takeOrder(shop.api, { paid });
      await enterAsAdmin(page, `/orders?order=${order.id}`);
      await watched(page);
      await sheetOf(page, order.number).getByRole("button", { name: ask, exact: true }).last().click();
      const dialog = page.getByRole("dialog", { name: ask });
      await expect(dialog.getByText(left)).toBeVisible();
      await shop.api.send("POST", `/ecommerce/orders/${order.id}/${way}`, { amount: order.amount });

      await expect(async () => {
        await page.evaluate(() => dispatchEvent(new Event("focus")));
        await expect(dialog.getByText(now)).toBeVisible({ timeout: 500 });
      }).toPass({ intervals: [500] });

      await expect(dialog.getByRole("button", { name: act })).toBeDisabled();
      await expect(dialog.getByText(left)).toHaveCount(0);
    });

  test("another open screen follows: figures, what needs attention, and the list behind a bar @proof", async ({
    page,
    context,
    shop,
  }) => {
    // One that has waited for more than two days.
    const [order] = (await shop.api.get("/ecommerce/orders?status=pending&sort=date:asc&pageSize=1")).body.data;
    await shop.api.send("POST", `/ecommerce/orders/${order.id}/payments`, { amount: order.amount });
    await enterAsAdmin(page, "/dashboard");
    await watched(page);
    const tile = page.getByRole("link", { name: /^Total sales/ });
    await expect(tile).toBeVisible();
    const before = await tile.innerText();
    const attention = page.getByRole("region", { name: "Needs attention" });
    const waiting = await attention.innerText();
    const list = await context.newPage();
    await enterAsAdmin(list, "/orders?status=completed");
    await watched(list);
    await expect(list.getByRole("grid", { name: "Orders" })).toBeVisible();

    const seen = await orderNow(shop.api, order.id);
    const confirmed = await sendStep(shop.api, seen, "processing");
    await sendStep(shop.api, confirmed.body.data, "completed");

    const look = (other: typeof page, shown: () => Promise<unknown>) =>
      expect(async () => {
        await other.bringToFront();
        await other.evaluate(() => dispatchEvent(new Event("focus")));
        await shown();
      }).toPass({ intervals: [500], timeout: 30_000 });
    await look(list, () => expect(list.getByText(order.number)).toBeVisible({ timeout: 500 }));
    await look(page, async () => expect(await tile.innerText()).not.toBe(before));
    await expect.poll(() => attention.innerText()).not.toBe(waiting);
  });
});
