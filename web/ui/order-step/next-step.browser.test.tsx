import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop, type Shop } from "../../../tests/support/component/component.tsx";
import { mailTo } from "../../../tests/support/component/inbox-screen.ts";
import { takeOrder } from "../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test("an unpaid order has the same next step in the list, beside a conversation and in its drawer", async () => {
  const order = await takeOrder(shop.api);
  const mail = await mailTo(shop);
  await shop.api.send("PATCH", `/inbox/conversations/${mail.id}`, { orderId: order.id });
  const step = page.getByRole("link", { name: `Mark ${order.number} as paid` });

  await openScreen(`/inbox?c=${mail.id}`);
  await page.getByRole("button", { name: "Customer and order" }).click();
  await expect.element(step).toBeVisible();

  await openScreen("/orders?status=pending");
  await step.click();

  const sheet = page.getByRole("dialog", { name: `Order ${order.number}` });
  const strip = sheet.getByRole("region", { name: "Next step" });
  await expect.element(strip.getByRole("button", { name: "Mark as paid" })).toBeVisible();
  await expect.element(sheet).toHaveTextContent("Waiting for payment");
  expect(new URLSearchParams(location.search).get("status")).toBe("pending");
});

test("a paid order is confirmed from the list", async () => {
  const order = await takeOrder(shop.api, { paid: true });
  await openScreen("/orders?status=pending");

  await expect.element(page.getByRole("button", { name: `Confirm ${order.number}` })).toBeVisible();
  await expect.element(page.getByRole("link", { name: `Mark ${order.number} as paid` })).not.toBeInTheDocument();
});

test("a scheduled reply tells when it goes, in its folder and in the conversation", async () => {
  const mail = await mailTo(shop);
  const sendAt = "2026-06-18T06:30:00.000Z";
  const reply = { kind: "reply", body: "See you then", sendAt, force: true };
  expect((await shop.api.send("POST", `/inbox/conversations/${mail.id}/messages`, reply)).status).toBe(201);

  await openScreen(`/inbox?folder=scheduled&c=${mail.id}`);

  const row = page
    .getByRole("region", { name: "Conversations" })
    .getByRole("listitem")
    .filter({ hasText: mail.subject });
  await expect.element(row).toHaveTextContent(/Goes out Thu, Jun 18/);
  await expect.element(row).not.toHaveTextContent(/now/);
  await expect
    .element(page.getByRole("article").filter({ hasText: "See you then" }).getByRole("time"))
    .toHaveTextContent(/Jun 18/);
});
