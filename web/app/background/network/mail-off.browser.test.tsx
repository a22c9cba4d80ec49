import { beforeAll, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop, type Shop, textsOf } from "../../../../tests/support/component/component.tsx";
import { conversationNow, mailTo } from "../../../../tests/support/component/inbox-screen.ts";
import { takeOrder } from "../../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ hasNoSender: true });
});

const words = {
  en: {
    banner: /Mail is not set up/,
    hide: "Hide",
    forgot: /Ask an Admin/,
    confirms: /no link can confirm/,
    message: "Your message",
    keep: "Keep",
    kept: "Not sent: mail is off",
    folder: "Sent",
    invite: "Invite people",
    emails: /Email addresses/,
    create: "Create invitations",
    created: /^1 invitation created/,
    copy: /^Copy link/,
    order: "Keep a message for the customer (mail is off)",
    reset: /^Password reset link/,
    link: /register\?invite=/,
  },
  tr: {
    banner: /E-posta kurulu değil/,
    hide: "Gizle",
    forgot: /bir Admin’den/,
    confirms: /bağlantıyla onaylanamaz/,
    message: "İletiniz",
    keep: "Sakla",
    kept: "Gönderilemedi: e-posta kapalı",
    folder: "Gönderilen",
    invite: "Kişi davet et",
    emails: /E-posta adresleri/,
    create: "Davetleri oluştur",
    created: /^1 davet oluşturuldu/,
    copy: /^Bağlantıyı kopyala/,
    order: "Müşteri için bir ileti sakla (e-posta kapalı)",
    reset: /parola sıfırlama/,
    link: /register\?invite=/,
  },
} as const;

/** Claims that something was, is being or will be sent, on the whole page; what says "not sent", and the folder, are none. */
function claims(folder: string): string[] {
  const text = document.body.innerText.replaceAll(/not sent|gönderilemedi|gönderilmedi/gi, "");
  return text
    .split("\n")
    .filter((line) => /\bsen(?:t|ding)\b|on its way|gönderil|yola çık/i.test(line) && line.trim() !== folder);
}

describe.each(["en", "tr"] as const)("without a sender, in %s", (locale) => {
  const t = words[locale];
  const open = async (path: string, as?: { as: null }) => {
    await openScreen(`${path}${path.includes("?") ? "&" : "?"}lang=${locale}`, as);
  };
  const byName = (name: string | RegExp) => page.getByRole("button", { name });

  test("an Admin sees a banner that leads to the settings and hides for the session", async () => {
    sessionStorage.clear();
    await open("/dashboard");
    await expect.element(page.getByText(t.banner)).toBeVisible();

    await byName(t.hide).click();
    await expect.element(page.getByText(t.banner)).toHaveLength(0);
    await open("/products");
    await expect.element(page.getByRole("main")).toBeVisible();
    expect(textsOf(page.getByText(t.banner))).toEqual([]);
    sessionStorage.clear();
  });

  test("a reply is kept and the page claims nothing else", async () => {
    const one = await mailTo(shop);
    await open(`/inbox?c=${one.id}`);
    await page.getByRole("textbox", { name: t.message }).fill("Yarın gelir.");
    await byName(t.keep).click();

    await expect.element(page.getByText(t.kept).first()).toBeVisible();
    expect((await conversationNow(shop.api, one.id)).messages.at(-1)).toMatchObject({ status: "kept" });
    expect(claims(t.folder)).toEqual([]);
  });

  test("an invitation is created, and its link is copied by hand", async () => {
    await open("/account?tab=team");
    await byName(t.invite).click();
    await page.getByRole("textbox", { name: t.emails }).fill(`${crypto.randomUUID().slice(0, 8)}@shop.example`);
    await byName(t.create).click();
    await expect.element(page.getByText(t.created)).toBeVisible();
    expect(claims(t.folder)).toEqual([]);

    await byName(t.copy).first().click();
    await expect.element(page.getByRole("dialog").getByText(t.link)).toBeVisible();
    expect(claims(t.folder)).toEqual([]);
  });

  test("whoever forgot the password is told to ask an Admin", async () => {
    await open("/login?mode=forgot", { as: null });

    await expect.element(page.getByText(t.forgot)).toBeVisible();
    expect(page.getByRole("textbox").elements()).toEqual([]);
    expect(claims(t.folder)).toEqual([]);
  });

  test("a new address is an Admin's to set, as is a colleague's reset link", async () => {
    await open("/account?tab=profile");
    await expect.element(page.getByText(t.confirms)).toBeVisible();
    expect(claims(t.folder)).toEqual([]);
    await open("/account?tab=team");
    await expect.element(byName(t.reset).first()).toBeVisible();
    expect(claims(t.folder)).toEqual([]);
  });

  test("an order's step keeps a message for the customer", async () => {
    const order = await takeOrder(shop.api, { paid: true });
    await open(`/orders?order=${order.id}`);

    await expect.element(page.getByLabelText(t.order)).toBeVisible();
    expect(claims(t.folder)).toEqual([]);
  });
});
