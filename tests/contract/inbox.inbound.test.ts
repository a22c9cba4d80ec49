import { beforeAll, describe, expect, test } from "vitest";
import { ANCHOR } from "../support/app/anchor.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { mail, receive, signatureOf } from "../support/records/inbox.ts";

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});
const open = async (id: number) => (await client.get(`/inbox/conversations/${id}`)).body.data;

describe("POST /api/inbox/inbound", () => {
  test("begins a conversation that is open and unread", async () => {
    const letter = mail();

    const { status, body } = await receive(letter);

    expect(status).toBe(200);
    expect(body.data.isKnown).toBe(false);
    expect(await open(body.data.conversationId)).toMatchObject({
      subject: "Kargom nerede?",
      status: "open",
      unread: true,
      blocked: false,
      from: { name: "Ayşe Müşteri", email: letter.from },
      messages: [{ direction: "in", status: "received", text: "Merhaba, siparişim hâlâ gelmedi.", html: null }],
    });
  });

  test("knows a person by their address", async () => {
    const { body } = await receive(mail({ from: "USER@example.com" }));

    expect((await open(body.data.conversationId)).customer).toMatchObject({ id: 3, email: "user@example.com" });
  });

  test("is told to the whole staff while it is nobody's, then to whose it is; Spam to nobody", async () => {
    const editor = await clientOf("editor@example.com");
    const subject = `Haber ${crypto.randomUUID().slice(0, 8)}`;
    const letter = mail({ subject });
    const toldOf = async (who: Client): Promise<string[]> =>
      (await who.get("/notifications?pageSize=50")).body.data
        .filter(({ title }: { title: string }) => title.startsWith(subject))
        .map(({ kind, title, link }: Record<string, string>) => `${kind} ${title} ${link}`);

    const { body } = await receive(letter);
    const id: number = body.data.conversationId;
    const told = `message ${subject} /inbox?c=${id}`;
    expect([await toldOf(client), await toldOf(editor)]).toEqual([[told], [told]]);

    await client.send("PATCH", `/inbox/conversations/${id}`, { assigneeId: 2 });
    await receive(mail({ from: letter.from, inReplyTo: letter.messageId, subject: `${subject} 2` }));
    expect(await toldOf(client)).toEqual([told]);
    expect(await toldOf(editor)).toEqual([`message ${subject} 2 /inbox?c=${id}`, `assigned ${subject} /inbox?c=${id}`]);

    await client.send("PATCH", `/inbox/conversations/${id}`, { status: "spam" });
    await receive(mail({ from: letter.from, subject: `${subject} 3` }));
    expect(await toldOf(client)).toEqual([told]);
  });

  test("takes the same mail in once, also when it comes twice at once", async () => {
    const letter = mail();

    const [first, second] = await Promise.all([receive(letter), receive(letter)]);
    const third = await receive(letter);

    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(new Set([first, second, third].map(({ body }) => body.data.messageId)).size).toBe(1);
    expect(third.body.data.isKnown).toBe(true);
    expect((await open(first.body.data.conversationId)).messages).toHaveLength(1);
  });

  test.each([
    ["another secret", { secret: "x".repeat(40) }],
    ["a time 73 hours ago", { at: Date.parse(ANCHOR) - 73 * 3_600_000 }],
    ["a time six minutes ahead", { at: Date.parse(ANCHOR) + 360_000 }],
    ["no signature", { signature: "" }],
    ["half a signature", { signature: "t=1,v1=ab" }],
  ])("refuses %s with 401, whatever the body", async (_, sending) => {
    expect((await receive(mail(), sending)).body.code).toBe("bad_signature");
    expect((await receive("{ no json", sending)).body.code).toBe("bad_signature");
  });

  test("the signature is over the bytes sent: rightly signed ones that are no UTF-8 are bad JSON, not badly signed", async () => {
    const bytes = Buffer.from(JSON.stringify(mail({ text: "caf\u00e9" })), "latin1");

    const { body } = await receive(bytes);

    expect(body).toMatchObject({ status: 400, code: "bad_json" });
  });

  test("signs the bytes: a body changed on its way is refused", async () => {
    const text = JSON.stringify(mail());
    const { body } = await receive(text);
    expect(body.status).toBe(200);

    const changed = await receive(text.replace("hâlâ", "hiç"), { signature: signatureOf(text) });

    expect(changed.status).toBe(401);
  });
});

describe("an answer", () => {
  test("joins its conversation, reopens it from the archive and is unread again", async () => {
    const first = mail();
    const { conversationId: id } = (await receive(first)).body.data;
    await client.send("PATCH", `/inbox/conversations/${id}`, { status: "archived", unread: false });

    const { body } = await receive(mail({ from: first.from, inReplyTo: first.messageId, text: "Bir şey daha" }));

    expect(body.data.conversationId).toBe(id);
    expect(await open(id)).toMatchObject({ status: "open", unread: true, snippet: "Bir şey daha" });
  });

  test("wakes a snoozed conversation", async () => {
    const first = mail();
    const { conversationId: id } = (await receive(first)).body.data;
    await client.send("PATCH", `/inbox/conversations/${id}`, {
      status: "snoozed",
      snoozedUntil: "2026-07-01T06:00:00.000Z",
    });

    await receive(mail({ from: first.from, inReplyTo: first.messageId }));

    expect(await open(id)).toMatchObject({ status: "open", snoozedUntil: null });
  });

  test("from somebody who has no part in it begins a conversation of its own", async () => {
    const first = mail();
    const { conversationId: id } = (await receive(first)).body.data;

    const { body } = await receive(mail({ inReplyTo: first.messageId }));

    expect(body.data.conversationId).not.toBe(id);
  });

  test("of a sender whose mail is spam lands in Spam, until it is no spam", async () => {
    const first = mail();
    const { conversationId: id } = (await receive(first)).body.data;
    await client.send("PATCH", `/inbox/conversations/${id}`, { status: "spam" });

    const second = await receive(mail({ from: first.from }));
    expect(await open(second.body.data.conversationId)).toMatchObject({ status: "spam", blocked: true });

    await client.send("PATCH", `/inbox/conversations/${id}`, { status: "open" });
    const third = await receive(mail({ from: first.from }));
    expect(await open(third.body.data.conversationId)).toMatchObject({ status: "open", blocked: false });
  });

  test.each(["open", "archived"])("of a blocked sender to what is %s lands in Spam, unseen there", async (status) => {
    const first = mail();
    const { conversationId: answered } = (await receive(first)).body.data;
    await client.send("PATCH", `/inbox/conversations/${answered}`, status === "open" ? { unread: false } : { status });
    const { conversationId: junk } = (await receive(mail({ from: first.from }))).body.data;
    await client.send("PATCH", `/inbox/conversations/${junk}`, { status: "spam" });

    const { body } = await receive(mail({ from: first.from, inReplyTo: first.messageId }));

    expect(body.data.conversationId).not.toBe(answered);
    expect(await open(body.data.conversationId)).toMatchObject({ status: "spam" });
    expect((await open(answered)).messages).toHaveLength(1);
    expect((await open(answered)).status).toBe(status);
  });

  test("of a blocked sender to what lies in Spam joins it there", async () => {
    const first = mail();
    const { conversationId: id } = (await receive(first)).body.data;
    await client.send("PATCH", `/inbox/conversations/${id}`, { status: "spam" });

    const { body } = await receive(mail({ from: first.from, inReplyTo: first.messageId }));

    expect(body.data.conversationId).toBe(id);
    expect(await open(id)).toMatchObject({ status: "spam" });
  });

  test("undoing one Spam leaves the block that another set; Not spam takes it back, whatever else lies there", async () => {
    const { from } = mail();
    const ids = [(await receive(mail({ from }))).body.data.conversationId];
    ids.push((await receive(mail({ from }))).body.data.conversationId);
    const set = (id: number, status: string) => client.send("PATCH", `/inbox/conversations/${id}`, { status });
    await set(ids[0], "spam");
    const second = await set(ids[1], "spam");

    await client.send("POST", `/undo/${second.body.meta.undo.token}`);
    expect(await open(ids[1])).toMatchObject({ status: "open", blocked: true });
    await set(ids[1], "spam");
    const freed = await set(ids[1], "open");
    expect(await open(ids[0])).toMatchObject({ status: "spam", blocked: false });

    await client.send("POST", `/undo/${freed.body.meta.undo.token}`);
    expect(await open(ids[1])).toMatchObject({ status: "spam", blocked: true });
  });

  test("restoring what was spam blocks nobody who was freed since", async () => {
    const { from } = mail();
    const one = (await receive(mail({ from }))).body.data.conversationId;
    const two = (await receive(mail({ from }))).body.data.conversationId;
    const set = (id: number, status: string) => client.send("PATCH", `/inbox/conversations/${id}`, { status });
    for (const id of [one, two]) await set(id, "spam");
    await set(one, "trash");
    await set(two, "open");

    await set(one, "restored");

    expect(await open(one)).toMatchObject({ status: "spam", blocked: false });
  });

  test("undoing Spam takes the block back too", async () => {
    const first = mail();
    const { conversationId: id } = (await receive(first)).body.data;
    const { body } = await client.send("PATCH", `/inbox/conversations/${id}`, { status: "spam" });

    await client.send("POST", `/undo/${body.meta.undo.token}`);

    expect(await open(id)).toMatchObject({ status: "open", blocked: false });
  });
});
