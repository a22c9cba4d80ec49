import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { holdNext } from "../support/hold-next.ts";
import { calls } from "../support/listen.ts";
import { inShop } from "../support/own-shop.ts";
import { expectNoFaults } from "../support/page-faults.ts";
import { live } from "../support/person.ts";

const test = inShop({ settings: { APP_NOW: "2026-06-15T21:00:00.000Z" } });
test.describe.configure({ mode: "serial" });

const planCard = (page: Page) => page.getByRole("region", { name: "Plan" });
const change = (page: Page) => page.getByRole("dialog", { name: "Change plan" });

expectNoFaults(test);

test("a preview that did not come is asked for again, and so are the plans @proof", async ({ page }) => {
  await enterAsAdmin(page, "/billing");
  const failure = { data: null, message: "Lost", requestId: "r-77" };
  const lost = { ...failure, status: 400, code: "bad_json" };
  await page.route("**/api/billing/plans", (route) => route.fulfill({ status: 400, json: lost }), { times: 1 });
  await page.getByRole("button", { name: "Change plan" }).click();
  await expect(change(page).getByRole("alert")).toContainText("r-77");
  await change(page).getByRole("button", { name: "Retry" }).click();
  const stumbled = { ...failure, status: 500, code: "internal" };
  await page.route("**/preview", (route) => route.fulfill({ status: 500, json: stumbled }), { times: 1 });
  await change(page).getByRole("radio", { name: /Scale/ }).click();
  await expect(change(page).getByRole("alert")).toContainText("r-77");

  await change(page).getByRole("button", { name: "Retry" }).click();

  await expect(change(page)).toContainText("$74.50");
  await expect(change(page).getByRole("alert")).toHaveCount(0);
});

test("the plans are one stop of the keyboard, and the arrows go through them @proof", async ({ page }) => {
  await enterAsAdmin(page, "/billing");
  await page.getByRole("button", { name: "Change plan" }).click();
  const plan = (name: RegExp) => change(page).getByRole("radio", { name });
  await plan(/Scale/).click();

  await page.keyboard.press("ArrowLeft");
  await expect(plan(/Growth/)).toBeFocused();
  await expect(plan(/Growth/)).toBeChecked();

  await page.keyboard.press("ArrowRight");
  await expect(plan(/Scale/)).toBeFocused();
  await expect(plan(/Scale/)).toBeChecked();
  await expect(change(page).locator("[role=radio][tabindex='0']")).toHaveCount(1);
});

test("a card is checked before it is sent, and a declined one changes nothing @proof", async ({ page, shop }) => {
  await enterAsAdmin(page, "/billing");
  await page.getByRole("button", { name: "Add card" }).click();
  const dialog = page.getByRole("dialog", { name: "Add card" });
  await dialog.getByLabel("Card number").fill("4242 4242 4242 4241");
  await dialog.getByLabel("Expiry").fill("05/26");
  await dialog.getByLabel("CVC").fill("123");
  await dialog.getByLabel("Name on the card").fill("Deniz Yılmaz");
  await dialog.getByRole("button", { name: "Save card" }).click();
  await expect(dialog).toContainText("Check the card number");
  await expect(dialog).toContainText("This card has expired");

  await dialog.getByLabel("Card number").fill("4000 0000 0000 0002");
  await dialog.getByLabel("Expiry").fill("1230");
  await dialog.getByRole("button", { name: "Save card" }).click();
  await expect(dialog).toContainText("Your card was declined");

  expect((await shop.api.get("/billing/payment-methods")).body.data).toHaveLength(1);
  await dialog.getByLabel("CVC").press("Escape");
  await page.getByRole("alertdialog", { name: "Discard changes?" }).getByRole("button", { name: "Discard" }).click();
  await expect(page.locator("[role=dialog]:not([data-sheet])")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove Visa ending in 4242" }).click();
  const asked = page.getByRole("dialog", { name: "Remove this card?" });
  await asked.getByRole("button", { name: "Remove" }).click();
  await expect(asked).toContainText("A paid plan needs a payment method.");
});

test("an upgrade in the middle of the period costs what was shown, once @proof", async ({ page, shop }) => {
  await enterAsAdmin(page, "/billing");
  await page.getByRole("button", { name: "Change plan" }).click();
  await expect(change(page)).toContainText("2 months free");
  await change(page).getByRole("radio", { name: /Scale/ }).click();
  await expect(change(page)).toContainText("-$24.50");
  await expect(change(page)).toContainText("$74.50");
  const answer = { status: 409, data: null, code: "preview_stale", message: "No longer true", requestId: "r-1" };
  await page.route("**/api/billing/subscription/change", (route) => route.fulfill({ status: 409, json: answer }), {
    times: 1,
  });
  const shownAnew = page.waitForResponse("**/api/billing/subscription/preview");
  await change(page).getByRole("button", { name: "Pay $50.00" }).click();
  await expect(change(page).getByRole("alert")).toContainText("The amounts have changed.");
  expect((await shownAnew).status()).toBe(200);

  await change(page).getByRole("button", { name: "Pay $50.00" }).dblclick();

  await expect(planCard(page)).toContainText("Scale");
  await expect(page.getByText("INV-2026-0007").first()).toBeVisible();
  const { data } = (await shop.api.get("/billing/invoices")).body;
  expect([data.length, data[0].total]).toEqual([7, 50]);
});

test("a downgrade waits for the end and is taken back; a cancelled plan is resumed @proof", async ({ page }) => {
  await enterAsAdmin(page, "/billing?change=growth-monthly");
  await expect(change(page)).toContainText("Nothing is charged today");
  await change(page).getByRole("button", { name: "Confirm" }).click();
  await expect(planCard(page)).toContainText("Changes to Growth (Monthly) on July 1, 2026");
  await planCard(page).getByRole("button", { name: "Undo" }).click();
  await expect(planCard(page)).not.toContainText("Changes to");

  await planCard(page).getByRole("button", { name: "Cancel plan" }).click();
  const asked = page.getByRole("dialog", { name: "Cancel the plan?" });
  await asked.getByLabel(/Why are you leaving/).fill("Too large");
  await asked.getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText("Scale ends on July 1, 2026")).toBeVisible();
  await planCard(page).getByRole("button", { name: "Resume" }).click();
  await expect(planCard(page)).toContainText("Renews on July 1, 2026");
});

test("an act of the page is sent once, and nothing else is begun meanwhile @proof", async ({ page, shop }) => {
  const { version } = (await shop.api.get("/billing/subscription")).body.data;
  const once = () => ({ "idempotency-key": crypto.randomUUID() });
  const asSeen = { ...once(), "if-match": `"v${version}"` };
  expect((await shop.api.send("POST", "/billing/subscription/cancel", {}, asSeen)).status).toBe(200);
  const card = { number: "5555 5555 5555 4444", expMonth: 12, expYear: 2030, cvc: "123", name: "Deniz Yılmaz" };
  const added = await shop.api.send("POST", "/billing/payment-methods", card, once());
  expect(added.status).toBe(201);
  await enterAsAdmin(page, "/billing");
  const sent = calls(page);

  const resume = planCard(page).getByRole("button", { name: "Resume" });
  const answer = await holdNext(page, "**/api/billing/subscription/resume");
  await resume.dblclick();
  await expect(resume).toBeDisabled();
  await expect(planCard(page).getByRole("button", { name: "Change plan" })).toBeDisabled();
  answer();
  await expect(planCard(page)).toContainText("Renews on July 1, 2026");
  const choose = page.getByRole("button", { name: "Make Mastercard ending in 4444 the default" });
  const answerNext = await holdNext(page, "**/api/billing/payment-methods/*/default");
  await choose.dblclick();
  await expect(choose).toBeDisabled();
  answerNext();
  await expect(choose).toBeHidden();

  expect(sent.filter((call) => /resume|default/.test(call))).toHaveLength(2);
  // With another one as the default the first may go.
  const remove = page.getByRole("button", { name: "Remove Visa ending in 4242" });
  await remove.click();
  const asked = page.getByRole("dialog", { name: "Remove this card?" });
  await asked.getByRole("button", { name: "Remove" }).click();
  await expect(asked).toBeHidden();
  await expect(remove).toHaveCount(0);
  expect((await shop.api.get("/billing/payment-methods")).body.data).toMatchObject([{ last4: "4444", default: true }]);
});

test("each act on a card has a key of its own, which it keeps when it has to be sent again @proof", async ({
  page,
  shop,
}) => {
  // Cards that no other story has: two of one name could not be told apart.
  for (const number of ["5105 1051 0510 5100", "4012 8888 8888 1881"]) {
    const card = { number, expMonth: 12, expYear: 2030, cvc: "123", name: "Deniz Yılmaz" };
    expect((await shop.api.send("POST", "/billing/payment-methods", card)).status).toBe(201);
  }
  await enterAsAdmin(page, "/billing");
  const keys: string[] = [];
  await page.route(/\/api\/billing\/payment-methods\/\d+/, async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    await (keys.length === 1 ? route.abort() : route.continue());
  });
  const choose = (name: string) => page.getByRole("button", { name: `Make ${name} the default` });

  await choose("Mastercard ending in 5100").click();
  await expect.poll(() => keys).toHaveLength(1);
  // Choosing again what was chosen before is another act.
  const names = ["Mastercard ending in 5100", "Visa ending in 1881"];
  for (const name of [...names, ...names]) {
    await choose(name).click();
    await expect(choose(name)).toBeHidden();
  }
  await page.getByRole("button", { name: "Remove Mastercard ending in 5100" }).click();
  const asked = page.getByRole("dialog", { name: "Remove this card?" });
  await asked.getByRole("button", { name: "Remove" }).click();
  await expect(asked).toBeHidden();

  expect(keys[1]).toBe(keys[0]);
  expect(keys).toHaveLength(6);
  expect(new Set(keys).size).toBe(5);
  expect(keys).not.toContain("");
});

test("with payments down the page says that nothing was charged, or that it is not known yet @proof", async ({
  page,
  shop,
}) => {
  await enterAsAdmin(page, "/billing?change=scale-yearly");
  let params = {};
  await page.route("**/api/billing/subscription/change", (route) => {
    const failure = {
      status: 503,
      data: null,
      code: "unavailable",
      message: "Not available",
      requestId: "r",
      ...params,
    };
    return route.fulfill({ status: 503, json: failure });
  });
  const before = (await shop.api.get("/billing/subscription")).body.data;

  await change(page)
    .getByRole("button", { name: /^Pay \$/ })
    .click();

  await expect(change(page)).toContainText("Payments are not available right now, nothing was charged.");
  expect((await shop.api.get("/billing/subscription")).body.data).toEqual(before);

  params = { params: { outcome: "unknown" } };
  await change(page)
    .getByRole("button", { name: /^Pay \$/ })
    .click();
  await expect(change(page)).toContainText("We do not know yet whether this payment went through.");
});

test("amounts follow the person's language @proof", async ({ page, shop }) => {
  await shop.api.send("PATCH", "/account/preferences", { language: "tr" });
  await enterAsAdmin(page, "/billing?change=growth-yearly");

  const dialog = page.getByRole("dialog", { name: "Planı değiştir" });
  await expect(dialog).toContainText("2 ay ücretsiz");
  await expect(dialog.getByRole("radio", { name: /Scale/ })).toContainText("$1.490,00 · Yıllık");
  await dialog.getByRole("button", { name: "Geri" }).click();
  await expect(page.getByRole("region", { name: "Plan" })).toContainText("$149,00 · Aylık");
  await expect(page.getByRole("row", { name: /INV-2026-0006/ })).toContainText("$49,00");

  await shop.api.send("PATCH", "/account/preferences", { language: "en" });
});

test("a tax number is checked by its country, and an invoice comes as a PDF @proof", async ({ page }) => {
  await enterAsAdmin(page, "/billing");
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Billing details" });
  await dialog.getByLabel("Tax number").fill("1234567891");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("This tax number is not valid in that country");
  await dialog.getByLabel("Tax number").fill("1234567890");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download INV-2026-0006 as PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("INV-2026-0006.pdf");
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
});

test("an invoice is printed by itself, and only those of a state and year are listed @proof", async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { print: () => document.title }));
  await enterAsAdmin(page, "/billing?tab=invoices&status=open,uncollectible");
  await expect(page.getByText("No results for these filters").last()).toBeVisible();
  await page.goto("/billing?tab=invoices&status=paid&year=2026");
  await live(page);
  await page.getByRole("button", { name: "Print INV-2026-0007" }).click();

  await page.emulateMedia({ media: "print" });
  const paper = page.locator(".print-page");
  await expect(paper).toContainText("Invoice INV-2026-0007");
  await expect(paper).toContainText("Örnek Dükkân Ticaret Ltd. Şti.");
  await expect(paper.getByRole("row", { name: /Total/ }).last()).toContainText("$50.00");
  await expect(page.getByRole("navigation").first()).toBeHidden();
});
