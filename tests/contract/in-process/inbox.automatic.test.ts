import { beforeEach, describe, expect, test } from "vitest";
import { mail } from "../../support/records/inbox.ts";
import { letterShop, SELIN as selin } from "../../support/records/letter-shop.ts";
import { letters, OURS } from "../../support/records/letters.ts";

let own: Awaited<ReturnType<typeof letterShop>>;
beforeEach(async () => {
  own = await letterShop();
});
const receive = (body: object) => own.receive(body);
const raw = (letter: string | Uint8Array<ArrayBuffer>, query?: string) => own.raw(letter, query);
const open = (id: number) => own.open(id);
const settle = () => own.platform.jobs.settle();
const countOf = (table: string) => own.countOf(table);

const about = (letter: string, ours: string) => letter.replaceAll(OURS, ours);

describe("automatic mail", () => {
  test("a delivery report fails our message with its reason, without a conversation or a notice", async () => {
    const { id, ours } = await own.answered();
    const before = [await countOf("conversations"), await countOf("notifications")];

    const taken = await raw(about(letters.failed, ours));

    expect(taken).toMatchObject({ state: "event", conversationId: null, messageId: null });
    const reason = "550 5.1.1 <selin@musteri.example>: user unknown";
    expect((await open(id)).messages.at(-1)).toMatchObject({
      status: "failed",
      error: reason,
      direction: "out",
      deliveries: [{ email: selin, state: "failed", reason }],
    });
    expect([await countOf("conversations"), await countOf("notifications")]).toEqual(before);
  });

  test("a report of delay leaves our message sent, with a line", async () => {
    const { id, ours } = await own.answered();

    await raw(about(letters.delayed, ours));

    expect((await open(id)).messages.at(-1)).toMatchObject({
      status: "sent",
      error: null,
      deliveries: [{ email: selin, state: "delayed", reason: "4.4.1" }],
    });
  });

  test.each([
    ["with our id", (ours: string) => about(letters.plainBounce, ours)],
    ["with the recipient alone", () => letters.plainBounce.replace(OURS, "<other@x.example>")],
  ])("a plain bounce %s fails our message", async (_, letterOf) => {
    const { id, ours } = await own.answered();

    const taken = await raw(letterOf(ours));

    expect(taken.state).toBe("event");
    expect((await open(id)).messages.at(-1)).toMatchObject({ status: "failed", error: "552 5.2.2 mailbox full" });
  });

  test("a bounce by the own form without a sender is an event where it is about a message of ours", async () => {
    const bounce = { from: "", subject: "Delivery failed", text: `550 5.1.1 unknown user ${selin}` };
    const before = await receive({ ...bounce, messageId: "<b-1@mx.example>" });
    const { id } = await own.answered();
    const after = await receive({ ...bounce, messageId: "<b-2@mx.example>" });

    expect([before.state, after.state]).toEqual(["message", "event"]);
    expect((await open(before.conversationId)).from).toEqual({ name: "Unknown sender", email: "" });
    expect((await open(id)).messages.at(-1).status).toBe("failed");
  });

  test("a report about no message of ours is a quiet conversation", async () => {
    const before = await countOf("notifications");

    const { conversationId: id } = await raw(letters.failed);

    expect(await open(id)).toMatchObject({ unread: false, messages: [{ auto: "bounce" }] });
    expect(await countOf("notifications")).toBe(before);
  });

  test("an out-of-office reply joins without moving anything", async () => {
    const { id, ours } = await own.answered();
    await own.client.send("PATCH", `/inbox/conversations/${id}`, { status: "archived", unread: false });
    const [before, told] = [await open(id), await countOf("notifications")];

    const taken = await raw(about(letters.outOfOffice, ours));

    const { status, unread, lastMessageAt, messages } = await open(id);
    expect(taken.conversationId).toBe(id);
    expect({ status, unread, lastMessageAt }).toEqual({
      status: "archived",
      unread: false,
      lastMessageAt: before.lastMessageAt,
    });
    expect(messages.at(-1)).toMatchObject({ auto: "reply", text: "1 Temmuz'a kadar izindeyim." });
    expect(await countOf("notifications")).toBe(told);
  });

  test.each([
    ["says so", "Auto-Submitted: auto-replied", ""],
    ["says so in an older way", "X-Autoreply: yes", ""],
    ["names a status code", "X-Autorespond: yes", "550 5.1.1 "],
    ["says nothing, and names no code", "Precedence: normal", ""],
  ])("an out-of-office reply without a sender of the envelope that %s is no bounce", async (_, header, code) => {
    const { id, ours } = await own.answered();
    const letter = about(letters.outOfOffice, ours)
      .replace("Auto-Submitted: auto-replied", header)
      .replace("1 Temmuz", `${code}1 Temmuz`);

    const taken = await raw(`Return-Path: <>\n${letter}`);

    expect(taken).toMatchObject({ state: "message", conversationId: id });
    expect((await open(id)).messages).toMatchObject([{}, { status: "sent", error: null, deliveries: [] }, {}]);
  });

  test("a letter whose sender cannot be read is no bounce", async () => {
    const { id } = await own.answered();

    const taken = await receive({ ...mail({ text: `550 5.1.1 ${selin}` }), from: "Selin at musteri" });

    expect(taken.state).toBe("message");
    expect((await open(id)).messages.at(-1)).toMatchObject({ status: "sent", error: null });
  });

  test("a notice of ours that comes back makes nothing", async () => {
    const before = await countOf("messages");

    expect((await raw(letters.ownNotice)).state).toBe("own");
    expect((await receive(mail({ from: "x@y.example", autoSubmitted: "auto-generated" }))).state).toBe("message");
    expect(await countOf("messages")).toBe(before + 1);
  });

  test("the 61st letter of a sender within an hour joins their newest conversation, untold", async () => {
    for (let n = 0; n < 60; n++) await receive(mail({ from: selin, text: `${n}` }));
    const before = [await countOf("conversations"), await countOf("notifications")];

    await receive(mail({ from: selin, text: "60" }));

    expect([await countOf("conversations"), await countOf("notifications")]).toEqual(before);
  });
});

describe("somebody who is erased", () => {
  test("is named nowhere among the recipients of others' letters, nor in what became of a message", async () => {
    const other = "ali@firma.example";
    const { id, message } = await own.answered();
    await receive(mail({ from: selin, inReplyTo: "<kargo-1@musteri.example>", cc: `Ali <${other}>`, replyTo: other }));
    await own.client.send("POST", `/inbox/conversations/${id}/messages`, {
      kind: "reply",
      body: "x",
      force: true,
      to: [selin],
      cc: [other],
    });
    own.db.exec(`INSERT INTO deliveries VALUES (${message}, '${other}', 'delayed', 'late', 0)`);
    const person = { name: "Ali Can", email: other, role: "Kullanıcı", status: "active" };
    const { body } = await own.client.send("POST", "/datatable/users", person);

    await own.client.send("POST", `/datatable/users/${body.data.id}/erase`, { confirmEmail: other });
    await settle();

    const { messages } = await open(id);
    expect(JSON.stringify(messages)).not.toContain(other);
    expect(await countOf(`outbox WHERE copies_json LIKE '%${other}%'`)).toBe(0);
    expect(messages[0].from.email).toBe(selin);
  });

  test("takes the ids and recipients of their own letters along", async () => {
    await raw(letters.replyAll.replaceAll("no-reply@form.example", "user@example.com"));
    expect(await countOf("messages WHERE recipients_json LIKE '%muhasebe@%'")).toBe(1);

    await own.client.send("POST", "/datatable/users/3/erase", { confirmEmail: "user@example.com" });
    await settle();

    expect(await countOf("messages WHERE recipients_json LIKE '%muhasebe@%'")).toBe(0);
    expect(await countOf("message_ids WHERE id_fold = 'all-14@form.example'")).toBe(0);
  });
});
