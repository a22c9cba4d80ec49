import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, type Shop, toastItems } from "../../../tests/support/component/component.tsx";
import {
  button,
  conversationNow,
  editor,
  list,
  mailTo,
  messages,
} from "../../../tests/support/component/inbox-screen.ts";
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
    from: "no-reply@form.example",
    replyTo: "Selin <selin@musteri.example>",
    to: "destek@bakkal.example, muhasebe@firma.example",
    cc: "Ali <ali@firma.example>",
    ...own,
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
  await expect.element(toastItems.filter({ hasText: "2 conversations merged" })).toBeVisible();

  await toastItems.filter({ hasText: "2 conversations merged" }).getByRole("button", { name: "Undo" }).click();

  await expect.poll(async () => (await conversationNow(shop.api, second.id)).messages).toHaveLength(1);
  expect(await conversationNow(shop.api, first.id)).toMatchObject({ messages: [{}], answeredBy: [{ id: second.id }] });
  await expect.element(page.getByText(`Conversation #${second.id} answers this one`)).toBeVisible();
});

test("a merge of a customer's conversations offers its undo", async () => {
  const from = `${crypto.randomUUID().slice(0, 8)}@customer.example`;
  const [one, other] = [await mailTo(shop, { from }), await mailTo(shop, { from })];
  await openScreen(`/inbox?c=${one.id}`);
  await button("More for this conversation").click();
  await page.getByRole("menuitem", { name: "Merge into another" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge into" });
  await dialog.getByText(other.subject).click();

  await toastItems.filter({ hasText: "2 conversations merged" }).getByRole("button", { name: "Undo" }).click();

  await expect.poll(async () => (await conversationNow(shop.api, one.id)).messages).toHaveLength(1);
});

test("a letter that the receiving server could not verify says so, and one that it could does not", async () => {
  const verified = (result: string) => mailTo(shop, { headers: { "Authentication-Results": `mx.a; dmarc=${result}` } });
  const [{ id }, good] = [await verified("fail"), await verified("pass")];
  const warning = messages.getByText("The sender could not be verified. This message may come from someone else.");

  await openScreen(`/inbox?c=${id}`);
  await expect.element(warning).toBeVisible();
  await openScreen(`/inbox?c=${good.id}`);

  await expect.element(messages).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});

const compose = page.getByRole("dialog", { name: "New message" });

test("a new message has a Cc, which is checked, kept in the draft and sent", async () => {
  await openScreen("/inbox?compose=1");
  await compose.getByRole("combobox", { name: "To" }).fill("ada@musteri.example");
  await compose.getByRole("combobox", { name: "Cc" }).fill("depo");
  await compose.getByRole("textbox", { name: "Subject" }).fill("Depo");
  await compose.getByRole("textbox", { name: "Your message" }).fill("Merhaba");
  await compose.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(compose.getByText("“depo” is not an email address")).toBeVisible();
  await expect.element(compose.getByRole("combobox", { name: "Cc" })).toHaveFocus();
  await userEvent.keyboard("{Backspace}depo@firma.example, ali@firma.example{Enter}");
  await expect.element(compose.getByText("Draft saved")).toBeVisible();
  const cc = ["depo@firma.example", "ali@firma.example"];
  await expect
    .poll(async () => (await shop.api.get("/inbox/draft")).body.data)
    .toMatchObject({
      to: ["ada@musteri.example"],
      cc,
    });

  await compose.getByRole("button", { name: "Send", exact: true }).click();

  await expect.element(compose).not.toBeInTheDocument();
  const id = Number(new URLSearchParams(location.search).get("c"));
  expect(await sentOf(id)).toMatchObject({
    to: ["ada@musteri.example"],
    recipients: { cc: cc.map((email) => ({ email })) },
  });
});

test("a new message begun on another device has its To and Cc here", async () => {
  const draft = { to: ["ada@musteri.example"], cc: ["depo@firma.example"], subject: "Depo", body: "Merhaba" };
  await shop.api.send("PUT", "/inbox/draft", draft);

  await openScreen("/inbox?compose=1");

  for (const email of [...draft.to, ...draft.cc]) await expect.element(compose.getByText(email)).toBeVisible();
  await compose.getByRole("button", { name: "Discard" }).click();
  await expect.poll(async () => (await shop.api.get("/inbox/draft")).body.data).toBeNull();
});

test("an answer begun on another device goes to those it was begun for, and what is chosen here is known there", async () => {
  const { id } = await toAll();
  const recipients = { mode: "own", to: ["ada@musteri.example"], cc: ["depo@firma.example"] };
  await shop.api.send("PUT", `/inbox/conversations/${id}/draft`, { body: "Merhaba", ...recipients });
  await openScreen(`/inbox?c=${id}`);
  await expect.element(composer).toHaveTextContent("To ada@musteri.example · Cc depo@firma.example");

  await button("Reply all").click();
  await expect
    .poll(async () => (await conversationNow(shop.api, id)).draft)
    .toMatchObject({ mode: "replyAll", to: [] });
  await button("Change recipients").click();
  await ccField.click();
  await userEvent.keyboard("{Backspace}");
  await button("Close").click();

  const to = ["selin@musteri.example", "muhasebe@firma.example"];
  await expect.poll(async () => (await conversationNow(shop.api, id)).draft).toMatchObject({ mode: "own", to, cc: [] });
  await button("Send").click();
  await expect.element(editor).toHaveValue("");
  expect(await sentOf(id)).toMatchObject({ to, recipients: { cc: [] } });
});

test("the inbox says that sending is paused, and why", async () => {
  await openScreen("/inbox");

  await expect.element(list).toHaveTextContent("Sending is paused: The mail service answered 401");
});
