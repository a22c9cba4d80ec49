import { beforeEach, describe, expect, test } from "vitest";
import { MailRefused, type OutgoingMail, type TakenMail } from "../../../server/platform.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";
import { mail, receive as post, receiveRaw } from "../../support/records/inbox.ts";
import { letters, OURS } from "../../support/records/letters.ts";

const MINUTE = 60_000;
const selin = "selin@musteri.example";

let own: Awaited<ReturnType<typeof ownApp>>;
let client: Client;
let sent: OutgoingMail[];
/** What the service does with a mail. */
let service: (mail: OutgoingMail) => Promise<TakenMail | undefined>;
beforeEach(async () => {
  sent = [];
  service = async () => undefined;
  const send = async (one: OutgoingMail) => {
    sent.push(one);
    return service(one);
  };
  own = await ownApp({
    env: { MAIL_FROM: "Bakkal <destek@bakkal.example>" },
    mail: { handsOn: true, isOff: false, send },
  });
  client = await clientOf(undefined, request);
});
const request = (path: string, init: RequestInit) => own.app.request(path, init);
const receive = async (body: object) =>
  (await post(body, { request, at: own.platform.clock.now() })).body.data as { conversationId: number; state: string };
const open = async (id: number) => (await client.get(`/inbox/conversations/${id}`)).body.data;
const reply = async (id: number, body: object = {}) =>
  client.send("POST", `/inbox/conversations/${id}/messages`, { kind: "reply", body: "Yolda", force: true, ...body });
async function pass(ms: number) {
  own.platform.clock.set(own.platform.clock.now() + ms);
  await own.platform.jobs.settle();
}
const countOf = async (table: string) =>
  Number(own.db.first<{ n: number }>(statement(`SELECT count(*) AS n FROM ${table}`))?.n);

describe("a reply", () => {
  test("names the thread, carries both parts and says where answers go", async () => {
    const { conversationId: id } = await receive(
      mail({ from: selin, messageId: "<k-1@x.example>", subject: "AW: Ynt: Kargo" }),
    );
    await reply(id, { body: "Merhaba <b>\n\nhttps://x.example" });
    await pass(10_000);
    await receive(mail({ from: selin, messageId: "<k-2@x.example>", inReplyTo: "<k-1@x.example>" }));
    await reply(id);
    await pass(10_000);

    const [first, second] = sent;
    const [one, two] = [first, second].map((one) => one?.headers["Message-ID"]);
    expect(first).toMatchObject({
      to: [selin],
      subject: "Re: Kargo",
      replyTo: "destek@bakkal.example",
      html: '<p>Merhaba &lt;b&gt;</p>\n<p><a href="https://x.example">https://x.example</a></p>',
      headers: { "In-Reply-To": "<k-1@x.example>", References: `<k-1@x.example> ${one}` },
    });
    expect(second?.headers).toMatchObject({
      "In-Reply-To": "<k-2@x.example>",
      References: `<k-1@x.example> ${one} <k-2@x.example> ${two}`,
    });
  });

  test("names the first and the last twenty ids of a long thread", async () => {
    const { conversationId: id } = await receive(mail({ from: selin, messageId: "<k-1@x.example>" }));
    for (let n = 2; n <= 40; n++)
      await receive(mail({ from: selin, messageId: `<k-${n}@x.example>`, inReplyTo: "<k-1@x.example>" }));
    await reply(id);
    await pass(10_000);

    const references = sent[0]?.headers.References?.split(" ") ?? [];
    expect(references).toHaveLength(22);
    expect(references.slice(0, 2)).toEqual(["<k-1@x.example>", "<k-21@x.example>"]);
    expect(references.at(-1)).toBe(sent[0]?.headers["Message-ID"]);
  });

  test("is found by the id that the service gave it, and by the thread that an answer names", async () => {
    service = async () => ({ ids: ["0107-1@eu-west-1.example"] });
    const { conversationId: id } = await receive(mail({ from: selin, messageId: "<k-1@x.example>" }));
    await reply(id);
    await pass(10_000);
    const replaced = { inReplyTo: "<another@service.example>", references: sent[0]?.headers.References };

    const answers = [
      await receive(mail({ from: selin, inReplyTo: "<0107-1@eu-west-1.example>" })),
      await receive(mail({ from: selin, ...replaced })),
    ];

    expect(answers.map(({ conversationId }) => conversationId)).toEqual([id, id]);
  });

  test("to all goes to everybody but the shop, and named recipients take their place", async () => {
    const { conversationId: id } = (await receiveRaw(letters.replyAll, { request })).body.data;

    const all = await reply(id, { mode: "replyAll" });
    const named = await reply(id, { to: ["A@x.example"], cc: ["b@x.example", "a@x.example"], bcc: ["c@x.example"] });
    await pass(10_000);

    expect(all.body.data.recipients).toMatchObject({
      to: [{ email: selin }, { email: "muhasebe@firma.example" }],
      cc: [{ email: "ali@firma.example" }],
    });
    expect(named.body.data.recipients).toMatchObject({
      to: [{ email: "a@x.example" }],
      cc: [{ email: "b@x.example" }],
      bcc: [{ email: "c@x.example" }],
    });
    expect(sent).toMatchObject([
      { to: [selin, "muhasebe@firma.example"], cc: ["ali@firma.example"], bcc: [] },
      { to: ["a@x.example"], cc: ["b@x.example"], bcc: ["c@x.example"] },
    ]);
  });

  test.each([
    ["nobody", { to: [] }, "to"],
    ["what is no address", { to: ["a@x.example", "b"] }, "to.1"],
    ["more than fifty in all", { to: many(20, "a"), cc: many(20, "b"), bcc: many(11, "c") }, "to"],
  ])("to %s is refused", async (_, fields, field) => {
    const { conversationId: id } = await receive(mail());

    const { status, body } = await reply(id, fields);

    expect([status, body.errors[0].field]).toEqual([422, field]);
  });

  test("where nobody can be answered asks for an address", async () => {
    const { conversationId: id } = await receive(mail({ from: "MAILER-DAEMON", text: "x" }));

    expect((await reply(id)).body.errors).toMatchObject([{ field: "to", code: "required" }]);
    expect((await reply(id, { to: [selin] })).status).toBe(201);
  });
});

function many(count: number, name: string): string[] {
  return Array.from({ length: count }, (_, n) => `${name}${n}@x.example`);
}

describe("a fault of the settings", () => {
  const refuse = () => {
    service = () =>
      Promise.reject(new MailRefused("The mail service answered 401", { isPassing: true, isSetup: true }));
  };

  test("lets all messages wait, one is tried every five minutes, and they go once it is mended", async () => {
    refuse();
    const talks = [await receive(mail()), await receive(mail()), await receive(mail())];
    for (const { conversationId } of talks) await reply(conversationId);

    await pass(10_000);
    expect(sent).toHaveLength(1);
    expect((await client.get("/inbox/folders")).body.data.sendingPaused).toEqual({
      since: "2026-06-15T12:00:10.000Z",
      reason: "The mail service answered 401",
    });
    await pass(4 * MINUTE);
    expect(sent).toHaveLength(1);
    for (let n = 0; n < 60; n++) await pass(5 * MINUTE);
    expect(sent.length).toBeLessThanOrEqual(61);
    for (const { conversationId } of talks) expect((await open(conversationId)).messages.at(-1).status).toBe("queued");

    service = async () => undefined;
    await pass(5 * MINUTE);

    for (const { conversationId } of talks) expect((await open(conversationId)).messages.at(-1).status).toBe("sent");
    expect((await client.get("/inbox/folders")).body.data.sendingPaused).toBeNull();
  });

  test("that the service has against one mail alone does not hold up the others", async () => {
    const [bad, good] = [await receive(mail()), await receive(mail())];
    await reply(bad.conversationId, { to: ["geri@x.example"] });
    await reply(good.conversationId);
    service = async ({ to }) => {
      if (to[0] === "geri@x.example")
        throw new MailRefused("The mail service answered 403", { isPassing: true, isSetup: true });
      return undefined;
    };

    await pass(10_000);
    await pass(5 * MINUTE);

    expect((await open(good.conversationId)).messages.at(-1).status).toBe("sent");
    expect((await open(bad.conversationId)).messages.at(-1).status).toBe("queued");
  });

  test("is tried at once by hand", async () => {
    refuse();
    const { conversationId } = await receive(mail());
    const { body } = await reply(conversationId);
    await pass(10_000);
    service = async () => undefined;

    await client.send("POST", `/inbox/messages/${body.data.id}/retry`);
    await own.platform.jobs.settle();

    expect((await open(conversationId)).messages.at(-1)).toMatchObject({ status: "sent", error: null });
  });
});

test("a message that came back goes again to those alone whom it did not reach, under a key of its own", async () => {
  const { conversationId: id } = await receive(mail({ from: selin }));
  const { body } = await reply(id, { to: [selin, "ali@firma.example"], cc: ["c@x.example"] });
  await pass(10_000);
  await receiveRaw(letters.failed.replace(OURS, sent[0]?.headers["Message-ID"] ?? ""), { request });

  const again = await client.send("POST", `/inbox/messages/${body.data.id}/retry`);
  await own.platform.jobs.settle();

  expect(again.body.data).toMatchObject({ status: "queued", deliveries: [] });
  expect(sent[1]).toMatchObject({ to: [selin], cc: [] });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect((await open(id)).messages.at(-1).status).toBe("sent");
});

test("a message that came back without a name goes again to each in the field they were in", async () => {
  const { conversationId: id } = await receive(mail({ from: selin }));
  const { body } = await reply(id, { to: [selin], cc: ["c@x.example"], bcc: ["gizli@x.example"] });
  await pass(10_000);
  const ours = sent[0]?.headers["Message-ID"] ?? "";
  const retry = async () => {
    await client.send("POST", `/inbox/messages/${body.data.id}/retry`);
    await own.platform.jobs.settle();
  };
  await receiveRaw(letters.plainBounce.replace(OURS, ours).replace(selin, "them"), { request });

  await retry();
  await receiveRaw(letters.failed.replaceAll(selin, "gizli@x.example").replace(OURS, ours), { request });
  await retry();

  expect(sent.slice(1)).toMatchObject([
    { to: [selin], cc: ["c@x.example"], bcc: ["gizli@x.example"] },
    { to: ["destek@bakkal.example"], cc: [], bcc: ["gizli@x.example"] },
  ]);
});

describe("machines", () => {
  const mailNow = (who: Client) =>
    who.send("PATCH", "/account/notifications", { events: { message: { inApp: true, email: "now" } } });

  test("notices say that a machine wrote them", async () => {
    await mailNow(client);
    await receive(mail());
    await pass(MINUTE);

    expect(sent[0]).toMatchObject({
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
      html: null,
      replyTo: null,
    });
  });

  test.each([
    ["with their headers", (one: OutgoingMail) => one.headers],
    ["without their headers", () => ({})],
  ])("notices to the shop's own address that come back %s end within two letters", async (_, headersOf) => {
    own.db.exec("UPDATE users SET email = 'destek@bakkal.example', email_fold = 'destek@bakkal.example' WHERE id = 1");
    await mailNow(client);
    await receive(mail({ from: selin }));
    const before = await countOf("messages");

    for (let at = 0, minute = 0; minute < 1_000; minute += 10) {
      await pass(10 * MINUTE);
      for (; at < sent.length; at++) {
        const { subject, text } = sent[at] as OutgoingMail;
        const from = "Bakkal <destek@bakkal.example>";
        await receive(mail({ from, name: "", subject, text, headers: headersOf(sent[at] as OutgoingMail) }));
      }
    }

    expect((await countOf("messages")) - before).toBeLessThanOrEqual(1);
    expect(sent.length).toBeLessThanOrEqual(2);
  });

  test("beyond twenty an hour the mails of a person become one", async () => {
    await mailNow(client);
    for (let n = 0; n < 30; n++) {
      await receive(mail());
      await pass(1_000);
    }
    expect(sent).toHaveLength(20);

    await pass(60 * MINUTE);

    expect(sent).toHaveLength(21);
    expect(sent[20]?.text.match(/\/inbox\?c=/g)).toHaveLength(10);
  });
});
