import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { answerTo } from "../support/api-calls.ts";
import { expectNoFaults } from "../support/page-faults.ts";
import { test } from "../support/pay-shop.ts";

const NUMBER = "5555 5555 5555 4444";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Add card" });
const save = (page: Page) => dialogOf(page).getByRole("button", { name: "Save card" });
const lineOf = (page: Page, last4: string) =>
  page.getByRole("listitem").filter({ hasText: `Mastercard ending in ${last4}` });

const WORDS = { add: "Add card", number: "Card number", expiry: "Expiry", cvc: "CVC", name: "Name on the card" };

/** Opens the dialog and types a card into it. */
async function typeCard(page: Page, number = NUMBER, words = WORDS): Promise<void> {
  await page.getByRole("button", { name: words.add }).click();
  const dialog = page.getByRole("dialog", { name: words.add });
  await dialog.getByLabel(words.number).fill(number);
  await dialog.getByLabel(words.expiry).fill("12/30");
  await dialog.getByLabel(words.cvc).fill("123");
  await dialog.getByLabel(words.name).fill("Deniz Yılmaz");
}

/** What the page says to its own server from now on, each request whole. */
function saidTo(page: Page, url: string): string[] {
  const said: string[] = [];
  page.context().on("request", (request) => {
    if (!request.url().startsWith(url)) return;
    said.push([request.method(), request.url(), JSON.stringify(request.headers()), request.postData()].join(" "));
  });
  return said;
}

expectNoFaults(test);

test("a card goes from the page to the processor, once, and its number never to the shop's own server @proof", async ({
  page,
  shop,
  processor,
}) => {
  await enterAsAdmin(page, "/billing");
  const said = saidTo(page, shop.url);
  await typeCard(page);

  await save(page).dblclick();

  await expect(page.getByText("Card ending in 4444 added")).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(lineOf(page, "4444")).toContainText("12/30 · ");
  expect(processor.taken).toEqual([
    {
      type: "card",
      "card[number]": "5555555555554444",
      "card[exp_month]": "12",
      "card[exp_year]": "2030",
      "card[cvc]": "123",
      "billing_details[name]": "Deniz Yılmaz",
    },
  ]);
  const kept = said.filter((one) => one.startsWith("POST ") && one.includes("/api/billing/payment-methods"));
  expect(kept).toHaveLength(1);
  expect(kept[0]).toContain('{"token":"pm_1","makeDefault":true}');
  for (const one of said) expect(one).not.toMatch(/5555.?5555.?5555.?4444/);
});

test("a page that came from elsewhere in the product hands over a card too @proof", async ({ page, processor }) => {
  await enterAsAdmin(page, "/account");
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Billing" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Billing");
  await typeCard(page, "5105 1051 0510 5100");

  await save(page).click();

  await expect(lineOf(page, "5100")).toBeVisible();
  expect(processor.taken).toHaveLength(1);
});

test("a card whose answer was lost is sent again by the same token, and kept once @proof", async ({
  page,
  shop,
  processor,
}) => {
  const cards = async (): Promise<{ last4: string }[]> => (await shop.api.get("/billing/payment-methods")).body.data;
  await enterAsAdmin(page, "/billing");
  await typeCard(page, "2223 0031 2200 3222");
  let isLost = false;
  await page.route("**/api/billing/payment-methods", async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    expect((await answerTo(route)).status()).toBe(201);
    await route.abort();
  });

  await save(page).click();
  await expect(dialogOf(page).getByRole("alert")).toBeVisible();
  await save(page).click();

  await expect(page.getByText("Card ending in 3222 added")).toBeVisible();
  expect(processor.taken).toHaveLength(1);
  expect((await cards()).filter(({ last4 }) => last4 === "3222")).toHaveLength(1);
});

const languages = [
  {
    language: "tr",
    add: "Kart ekle",
    save: "Kartı kaydet",
    declined: "Kartınız reddedildi.",
    number: "Kart numarası",
    expiry: "Son kullanma (AA/YY)",
    cvc: "CVC",
    name: "Kart üzerindeki ad",
    expired: "Bu kartın süresi dolmuş",
    wrongCvc: "CVC kodunu kontrol edin",
    down: "Ödemeler şu anda kullanılamıyor, ücret alınmadı.",
  },
  {
    language: "en",
    add: "Add card",
    save: "Save card",
    declined: "Your card was declined.",
    number: "Card number",
    expiry: "Expiry (MM/YY)",
    cvc: "CVC",
    name: "Name on the card",
    expired: "This card has expired",
    wrongCvc: "Check the CVC",
    down: "Payments are not available right now, nothing was charged.",
  },
];

for (const { language, ...words } of languages) {
  test(`what the processor refuses is said at its field, and our server hears nothing of it (${language}) @proof`, async ({
    page,
    shop,
    processor,
  }) => {
    await shop.api.send("PATCH", "/account/preferences", { language });
    await enterAsAdmin(page, "/billing");
    const said = saidTo(page, shop.url);
    await typeCard(page, NUMBER, words);
    const dialog = page.getByRole("dialog", { name: words.add });
    const press = () => dialog.getByRole("button", { name: words.save }).click();

    processor.refuses = { code: "card_declined", decline_code: "generic_decline" };
    await press();
    await expect(dialog.getByLabel(words.number)).toHaveAccessibleDescription(words.declined);
    processor.refuses = { code: "expired_card" };
    await press();
    await expect(dialog.getByLabel(words.expiry)).toHaveAccessibleDescription(words.expired);
    processor.refuses = { code: "incorrect_cvc" };
    await press();
    await expect(dialog.getByLabel(words.cvc)).toHaveAccessibleDescription(words.wrongCvc);
    processor.isDown = true;
    await press();

    await expect(dialog.getByRole("alert")).toContainText(words.down);
    expect(processor.taken).toEqual([]);
    expect(said.filter((one) => one.startsWith("POST ") && one.includes("/api/billing/"))).toEqual([]);
  });
}
