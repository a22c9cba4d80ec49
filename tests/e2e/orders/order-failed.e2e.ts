import { expect, type Page, type Route } from "@playwright/test";
import { moneyOf, orderNow, takeOrder } from "../../support/records/shop.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { violations } from "../support/axe.ts";
import { sheetOf, test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";
import { watched } from "../support/watch.ts";

const attention = (page: Page) => page.getByRole("region", { name: "Needs attention" });
const list = (page: Page) => page.getByRole("grid", { name: "Orders" }).or(page.getByRole("list", { name: "Orders" }));
const line = (page: Page, count: number) =>
  attention(page).getByRole("link", { name: new RegExp(`^Failed payments.*${count}$`) });

test("a payment that failed waits on the dashboard, which leads to its order, until it is paid @phone @proof", async ({
  page,
  shop,
}) => {
  const order = await takeOrder(shop.api);
  await enterAsAdmin(page, `/orders?order=${order.id}`);
  const sheet = sheetOf(page, order.number);
  const act = sheet.getByRole("button", { name: "Payment failed" });
  await act.click();
  const dialog = page.getByRole("dialog", { name: "Payment failed" });
  await expect(dialog.getByText("did not go through", { exact: false })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Reason or reference").fill("Kart reddedildi");

  await dialog.getByRole("button", { name: "Record as failed" }).click();

  await expect(dialog).toBeHidden();
  await expect(sheet.getByText("Failed", { exact: true }).first()).toBeVisible();
  await expect(act).toHaveCount(0);
  await expect(sheet.getByRole("table", { name: "Payments and refunds" })).toContainText("Kart reddedildi");
  await expect(sheet.getByRole("listitem").filter({ hasText: "Payment failed" })).toContainText("Deniz Yılmaz");
  const { meta } = (await shop.api.get("/ecommerce/orders?payment=failed&status=pending,processing")).body;

  await page.goto("/dashboard");
  await live(page);
  await line(page, meta.total).click();

  await expect(page).toHaveURL(/payment=failed/);
  await expect(page.getByTestId("list-range")).toHaveText(`1–${meta.total} of ${meta.total}`);
  await list(page).getByText(order.number).click();
  await sheet.getByRole("button", { name: "Mark as paid" }).first().click();
  await page.getByRole("dialog", { name: "Mark as paid" }).getByRole("button", { name: "Record payment" }).click();
  await expect(sheet.getByText("Paid", { exact: true }).first()).toBeVisible();
  expect(await moneyOf(shop.api, order.id)).toMatchObject([
    { status: "failed", reference: "Kart reddedildi", amount: order.amount },
    { status: "completed", amount: order.amount },
  ]);
  await page.goto("/dashboard");
  await live(page);
  await expect(attention(page).getByRole("link").first()).toBeVisible();
  if (meta.total === 1) await expect(attention(page).getByRole("link", { name: /^Failed payments/ })).toHaveCount(0);
  else await expect(line(page, meta.total - 1)).toBeVisible();
});

test.describe("on a desktop", () => {
  test("a payment failed somewhere else is not failed twice, and one of another amount is shown before @proof", async ({
    page,
    shop,
  }) => {
    const order = await takeOrder(shop.api);
    const path = `/ecommerce/orders/${order.id}/payments`;
    await enterAsAdmin(page, `/orders?order=${order.id}`);
    await watched(page);
    const sheet = sheetOf(page, order.number);
    const dialog = page.getByRole("dialog", { name: "Payment failed" });
    const act = dialog.getByRole("button", { name: "Record as failed" });
    await sheet.getByRole("button", { name: "Payment failed" }).click();
    const partly = async (route: Route) => {
      await shop.api.send("POST", path, { amount: 1 });
      await route.continue();
    };
    await page.route(`**/api${path}`, partly, { times: 1 });

    await act.click();
    await expect(dialog.getByText("That is more than is left to pay.")).toBeVisible();
    await expect(dialog.getByText(`The payment of $${(order.amount - 1).toFixed(2)}`, { exact: false })).toBeVisible();
    await act.click();

    await expect(dialog).toBeHidden();
    expect(await orderNow(shop.api, order.id)).toMatchObject({ paymentStatus: "partially_paid", paidAmount: 1 });
    expect((await moneyOf(shop.api, order.id)).map(({ status }) => status)).toEqual(["failed", "completed", "pending"]);
    await expect(sheet.getByRole("button", { name: "Payment failed" })).toBeVisible();
  });
});
