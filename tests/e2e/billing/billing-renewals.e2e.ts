import { expect, type Page } from "@playwright/test";
import type { Client } from "../../support/app/client.ts";
import { enterAsAdmin, signInAsAdmin } from "../support/admin.ts";
import { inShop } from "../support/own-shop.ts";
import { live } from "../support/person.ts";
import { choose, field, save } from "../support/product-form.ts";

const START = "2026-06-15T21:00:00.000Z";
const FIRST = Date.parse("2026-06-30T21:00:01.000Z");
const DAY = 86_400_000;
const test = inShop({ settings: { APP_NOW: START } });
const trialTest = inShop({
  settings: { APP_NOW: START },
  sql: "UPDATE subscription SET status = 'trialing', trial_end = period_end",
});
test.describe.configure({ mode: "serial" });

const planCard = (page: Page) => page.getByRole("region", { name: "Plan" });
const banner = (page: Page, text: string | RegExp) => page.getByRole("main").getByText(text);
const clock = async (api: Client, at: number) => {
  expect((await api.send("PUT", "/dev/clock", { now: new Date(at).toISOString() })).status).toBe(200);
};
const CARD = { expMonth: 12, expYear: 2030, cvc: "123", name: "Deniz Yılmaz", makeDefault: true };

/** Whoever does something with money proves again who they are once five minutes have gone. */
async function prove(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Password").fill("Demo-2026!");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

test("a failed renewal shows its next attempt; paid on day three the plan continues @proof", async ({ page, shop }) => {
  const added = await shop.api.send("POST", "/billing/payment-methods", { ...CARD, number: "4000000000000341" });
  expect(added.status).toBe(201);
  await clock(shop.api, FIRST);
  await enterAsAdmin(page, "/billing");
  await expect(
    banner(page, "Your last payment failed. The card was declined. We try again on July 2, 2026."),
  ).toBeVisible();
  await expect(planCard(page)).toContainText("Payment failed");
  await expect(page.getByRole("row", { name: /INV-2026-0007/ })).toContainText("Open");

  await clock(shop.api, FIRST + DAY);
  await page.goto("/billing?tab=invoices");
  await expect(
    banner(page, "Your last payment failed. The card was declined. We try again on July 4, 2026."),
  ).toBeVisible();
  await page.goto("/billing");
  await live(page);
  await clock(shop.api, FIRST + 3 * DAY - 1000);
  await page.getByRole("button", { name: "Make Visa ending in 4242 the default" }).click();
  await prove(page);

  await expect(planCard(page)).toContainText("Active");
  await expect(banner(page, /Your last payment failed/)).toBeHidden();
  await expect(page.getByRole("row", { name: /INV-2026-0007/ })).toContainText("Paid");
});

test("an open invoice is paid by hand, with a card whose bank asks @proof", async ({ page, shop }) => {
  await shop.api.send("POST", "/account/reauth", { password: "Demo-2026!" });
  const added = await shop.api.send("POST", "/billing/payment-methods", { ...CARD, number: "4000000000003220" });
  expect(added.status).toBe(201);
  await clock(shop.api, Date.parse("2026-07-31T21:00:01.000Z"));
  await enterAsAdmin(page, "/billing?tab=invoices&status=open");

  await page.getByRole("button", { name: "Pay INV-2026-0008" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay invoice INV-2026-0008" });
  await dialog.getByRole("button", { name: "Pay $49.00" }).click();
  await prove(page);
  await expect(dialog).toContainText("Your bank asks you to confirm the payment of $49.00.");
  await dialog.getByRole("button", { name: "I have confirmed it" }).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByText("No results for these filters").last()).toBeVisible();
  expect((await shop.api.get("/billing/subscription")).body.data.status).toBe("active");
});

test("after four failed tries the shop is on Free, and a product too many leads to the plans @proof", async ({
  page,
  shop,
}) => {
  // Nobody stays signed in over a month of silence.
  await clock(shop.api, Date.parse("2026-08-20T12:00:00.000Z"));
  await shop.api.send("POST", "/account/reauth", { password: "Demo-2026!" });
  await shop.api.send("POST", "/billing/payment-methods", { ...CARD, number: "4000000000000341" });
  const third = Date.parse("2026-08-31T21:00:01.000Z");
  for (const days of [0, 1, 3, 5, 7]) await clock(shop.api, third + days * DAY);
  await signInAsAdmin(page, "/billing");
  await expect(banner(page, /Your plan has ended, so the shop is on Free/)).toBeVisible();
  await expect(page.getByRole("row", { name: /INV-2026-0009/ })).toContainText("Not collected");
  await expect(page.getByRole("region", { name: "Usage" })).toContainText("8 of 1, over the limit");
  const { used } = (await shop.api.get("/billing/usage")).body.data.products;
  for (let n = used; n < 50; n++) {
    const body = { name: `Defter ${n}`, category: "Books", price: 5 };
    expect((await shop.api.send("POST", "/ecommerce/products", body)).status).toBe(201);
  }

  await page.goto("/add-product");
  await live(page);
  await field(page, "Name").fill("Bir fazla");
  await choose(page, "Books");
  await field(page, "Price").fill("5");
  await save(page).click();
  await expect(page.getByText("Your plan does not allow more.")).toBeVisible();
  await page.getByRole("link", { name: "See the plans" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Discard" }).click();

  await expect(page.getByRole("dialog", { name: "Change plan" })).toContainText("Growth");
});

trialTest("a trial says when it ends, and a plan chosen now is paid now @proof", async ({ page }) => {
  await enterAsAdmin(page, "/billing");
  await expect(banner(page, "You are trying Growth until July 1, 2026. No card is needed before that.")).toBeVisible();
  await page.getByRole("button", { name: "Choose a plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Change plan" });
  await dialog.getByRole("radio", { name: /Growth/ }).click();
  await dialog.getByRole("button", { name: "Pay $49.00" }).click();

  await expect(planCard(page)).toContainText("Active");
  await expect(planCard(page)).toContainText("Renews on July 16, 2026");
});
