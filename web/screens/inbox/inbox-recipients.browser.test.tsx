import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, type Shop, toastItems } from "../../../tests/support/component.tsx";
import { button, conversationNow, editor, list, mailTo, messages } from "../../../tests/support/inbox-screen.ts";
import { navigateTo } from "../../lib/navigate.ts";

const PAUSE = '{"since":0,"reason":"The mail service answered 401","nextAt":9000000000000}';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    settings: { MAIL_FROM: "Bakkal <destek@bakkal.example>" },
    sql: `INSERT INTO meta (key, value) VALUES ('mail.paused', '${PAUSE}')`,
  });
});

const composer = page.getByRole("region", { name: "Answer" });
const toField = page.getByRole("combobox", { name: "To" });
const ccField = page.getByRole("combobox", { name: "Cc" });
const toAll = (own: object = {}) =>
  mailTo(shop, {
    ...{ from: "no-reply@form.example", replyTo: "Selin <selin@musteri.example>" },
    ...{ to: "destek@bakkal.example, muhasebe@firma.example", cc: "Ali <ali@firma.example>", ...own },
  });
const sentOf = async (id: number) => (await conversationNow(shop.api, id)).messages.at(-1);

test("the composer says whom it writes to; Reply all adds the others, and is what is sent", async () => {
  const { id } = await toAll();
  await openScreen(`/inbox?c=${id}`);
  await expect.element(composer).toHaveTextContent("To selin@musteri.example");
  await expect.element(messages).toHaveTextContent("to destek@bakkal.example, muhasebe@firma.example · Cc Ali");

  await button("Reply all").click();
  await expect
    .element(composer)
    .toHaveTextContent("To selin@musteri.example, muhasebe@firma.example · Cc ali@firma.example");
  await editor.fill("Hepinize merhaba");
  await button("Send").click();

  await expect.element(editor).toHaveValue("");
  expect(await sentOf(id)).toMatchObject({
    to: ["selin@musteri.example", "muhasebe@firma.example"],
    recipients: { cc: [{ email: "ali@firma.example" }] },
  });
});

test("recipients can be changed; what is no address, or none at all, is not sent to", async () => {
  const { id } = await toAll();
  await openScreen(`/inbox?c=${id}`);
  await editor.fill("Merhaba");
  await button("Change recipients").click();

  await ccField.fill("no address");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("“no” is not an email address")).toBeVisible();
  await expect.element(button("Send")).toBeDisabled();
  await ccField.click();
  await userEvent.keyboard("{Backspace}{Backspace}depo@firma.example{Enter}");
  await toField.click();
  await userEvent.keyboard("{Backspace}");
  await expect.element(page.getByText("Enter at least one address")).toBeVisible();
  await expect.element(button("Send")).toBeDisabled();
  await toField.fill("ada@musteri.example");
  await button("Close").click();
  await expect.element(composer).toHaveTextContent("To ada@musteri.example · Cc depo@firma.example");
  await button("Send").click();

  await expect.element(editor).toHaveValue("");
  expect(await sentOf(id)).toMatchObject({
    to: ["ada@musteri.example"],
    recipients: { cc: [{ email: "depo@firma.example" }] },
  });
});

test("recipients that were chosen stay with the text while another conversation is looked at", async () => {
  const [{ id }, other] = [await toAll(), await toAll({ replyTo: "ali@firma.example" })];
  await openScreen(`/inbox?c=${id}`);
  await editor.fill("Yalnız size");
  await button("Change recipients").click();
  await ccField.fill("depo@firma.example");
  await button("Close").click();
  await expect.element(composer).toHaveTextContent("To selin@musteri.example · Cc depo@firma.example");

  navigateTo(`/inbox?c=${other.id}`);
  await expect.element(composer).toHaveTextContent("To ali@firma.example");
  await expect.element(composer).not.toHaveTextContent("depo@firma.example");
  navigateTo(`/inbox?c=${id}`);

  await expect.element(editor).toHaveValue("Yalnız size");
  await expect.element(composer).toHaveTextContent("To selin@musteri.example · Cc depo@firma.example");
  await button("Send").click();
  await expect.element(editor).toHaveValue("");
  expect(await sentOf(id)).toMatchObject({ recipients: { cc: [{ email: "depo@firma.example" }] } });
  await expect.element(composer).not.toHaveTextContent("depo@firma.example");

  // Under the pointer the ten seconds stop.
  await toastItems.filter({ hasText: "Sending…" }).hover();
  document.getElementById("conversation-title")?.focus();
  await userEvent.keyboard("z");
  await expect.element(editor).toHaveValue("Yalnız size");
  await expect.element(composer).toHaveTextContent("To selin@musteri.example · Cc depo@firma.example");
});

test("a letter says what a machine sent, what was left out, and when it is dated", async () => {
  const attachments = [{ name: "bos.pdf", content: "" }];
  const auto = { autoSubmitted: "auto-replied", date: "Mon, 15 Jun 2026 09:30:00 +0300" };
  const { id } = await mailTo(shop, { ...auto, attachments });

  await openScreen(`/inbox?c=${id}`);

  for (const text of ["Automatic reply", "bos.pdf was left out: empty", /^Dated .+ by its sender$/])
    await expect.element(messages.getByText(text)).toBeVisible();
});

test("a conversation names the one that it answers, and joins it", async () => {
  const messageId = `<${crypto.randomUUID()}@mail.example>`;
  const first = await mailTo(shop, { messageId });
  const second = await mailTo(shop, { inReplyTo: messageId, text: "Ben de yazıyorum" });
  await openScreen(`/inbox?c=${first.id}`);
  await expect.element(page.getByText(`Conversation #${second.id} answers this one`)).toBeVisible();
  await page.getByText(`Conversation #${second.id} answers this one`).click();
  await expect.element(page.getByText(`Answers conversation #${first.id}`)).toBeVisible();

  await button("Join").click();

  await expect.element(messages).toHaveTextContent("Ben de yazıyorum");
  await expect.poll(async () => (await conversationNow(shop.api, first.id)).messages).toHaveLength(2);
});

test("the inbox says that sending is paused, and why", async () => {
  await openScreen("/inbox");

  await expect.element(list).toHaveTextContent("Sending is paused: The mail service answered 401");
});
