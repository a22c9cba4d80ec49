import { beforeAll, describe, expect, test } from "vitest";
import { ANCHOR } from "../support/app/anchor.ts";
import { signIn } from "../support/app/app.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { store } from "../support/files/uploads.ts";
import { mail, receive } from "../support/records/inbox.ts";

let client: Client;
let colleague: Client;
let headers: Record<string, string>;
beforeAll(async () => {
  client = await clientOf();
  colleague = await clientOf("editor@example.com");
  headers = await signIn();
});
const later = (ms: number) => new Date(Date.parse(ANCHOR) + ms).toISOString();
const open = async (id: number, who = client) => (await who.get(`/inbox/conversations/${id}`)).body.data;
const begun = async (own: object = {}) =>
  (await receive(mail(own))).body.data as { conversationId: number; messageId: number };
const reply = (id: number, body: object, who = client) =>
  who.send("POST", `/inbox/conversations/${id}/messages`, { kind: "reply", ...body });

describe("a reply", () => {
  test("waits ten seconds to be called back, and the draft is written", async () => {
    const { conversationId: id, messageId } = await begun();
    await client.send("PUT", `/inbox/conversations/${id}/draft`, { body: "Merh" });

    const { status, body } = await reply(id, { body: "Merhaba!", lastSeenMessageId: messageId });

    expect(status).toBe(201);
    expect(body.data).toMatchObject({ direction: "out", status: "queued", text: "Merhaba!", sendAfter: later(10_000) });
    expect(body.data).toMatchObject({ author: { id: 1 }, isScheduled: false, error: null });
    expect(await open(id)).toMatchObject({ snippet: "Merhaba!", draft: null, unread: false, hasDraft: false });
  });

  test("called back is gone, and its text is had back", async () => {
    const { conversationId: id, messageId } = await begun({ text: "İlk" });
    const { body } = await reply(id, { body: "Geri alınacak", lastSeenMessageId: messageId });

    const back = await client.send("DELETE", `/inbox/messages/${body.data.id}`);
    const again = await client.send("DELETE", `/inbox/messages/${body.data.id}`);
    const theirs = await colleague.send("DELETE", `/inbox/messages/${body.data.id}`);

    expect(back.body.data).toMatchObject({ conversationId: id, body: "Geri alınacak", isConversationGone: false });
    expect(again.body.data).toEqual(back.body.data);
    expect(theirs.status).toBe(404);
    expect(await open(id)).toMatchObject({
      snippet: "İlk",
      messages: [{ direction: "in" }],
      draft: { body: "Geri alınacak", files: [] },
    });
  });

  test("called back is the draft, with its files, above what has been begun since", async () => {
    const [one, two] = [
      await store(new TextEncoder().encode("fatura"), headers, { name: "fatura.txt" }),
      await store(new TextEncoder().encode("irsaliye"), headers, { name: "irsaliye.txt" }),
    ];
    const { conversationId: id, messageId } = await begun();
    const sent = { body: "Ekte", uploadIds: [one.id], lastSeenMessageId: messageId };
    const { body } = await reply(id, sent);
    await client.send("PUT", `/inbox/conversations/${id}/draft`, { body: "Bir de", uploadIds: [one.id, two.id] });

    await client.send("DELETE", `/inbox/messages/${body.data.id}`);
    await client.send("DELETE", `/inbox/messages/${body.data.id}`);

    const { draft } = await open(id);
    expect(draft.body).toBe("Ekte\n\nBir de");
    expect(draft.files.map((file: { id: string }) => file.id).sort()).toEqual([one.id, two.id].sort());
    expect((await open(id, colleague)).draft).toBeNull();
  });

  test("is called back, rewritten and put off by its author only", async () => {
    const { conversationId: id, messageId } = await begun();
    const { body } = await reply(id, { body: "Benim", lastSeenMessageId: messageId });

    const theirs = await colleague.send("DELETE", `/inbox/messages/${body.data.id}`);
    const rewritten = [
      await colleague.send("PATCH", `/inbox/messages/${body.data.id}`, { body: "Onların" }),
      await colleague.send("PATCH", `/inbox/messages/${body.data.id}`, { sendAt: later(86_400_000) }),
    ];
    const left = (await open(id)).messages.at(-1);
    const own = await client.send("DELETE", `/inbox/messages/${body.data.id}`);

    expect(theirs.status).toBe(403);
    expect(theirs.body.code).toBe("forbidden");
    expect(rewritten.map(({ body: { code } }) => code)).toEqual(["forbidden", "forbidden"]);
    expect(left).toMatchObject({ id: body.data.id, status: "queued", text: "Benim", sendAfter: later(10_000) });
    expect(own.status).toBe(200);
  });

  test("of two at once one is told that somebody has written", async () => {
    const { conversationId: id, messageId } = await begun();

    const answers = await Promise.all([
      reply(id, { body: "Ben", lastSeenMessageId: messageId }),
      reply(id, { body: "Ben de", lastSeenMessageId: messageId }, colleague),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("newer_message");
    expect((await open(id)).messages).toHaveLength(2);
  });

  test("is sent all the same when that is said", async () => {
    const { conversationId: id } = await begun();

    expect((await reply(id, { body: "Görmeden" })).body.code).toBe("newer_message");
    expect((await reply(id, { body: "Görmeden", force: true })).status).toBe(201);
  });

  test("to what lies in the trash is refused until that is restored", async () => {
    const { conversationId: id } = await begun();
    await client.send("PATCH", `/inbox/conversations/${id}`, { status: "trash" });

    const { status, body } = await reply(id, { body: "Merhaba", force: true });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "invalid_transition", params: { from: "trash", allowed: ["restored"] } });
    expect((await open(id)).messages).toHaveLength(1);
    await client.send("PATCH", `/inbox/conversations/${id}`, { status: "restored" });
    expect((await reply(id, { body: "Merhaba", force: true })).status).toBe(201);
  });

  test("is not stopped by a note, nor by one called back", async () => {
    const { conversationId: id, messageId } = await begun();
    await colleague.send("POST", `/inbox/conversations/${id}/messages`, { kind: "note", body: "Ararım" });
    const gone = await reply(id, { body: "x", lastSeenMessageId: messageId }, colleague);
    await colleague.send("DELETE", `/inbox/messages/${gone.body.data.id}`);

    expect((await reply(id, { body: "Merhaba", lastSeenMessageId: messageId })).status).toBe(201);
  });

  test("sent twice under one key is one message", async () => {
    const { conversationId: id, messageId } = await begun();
    const key = { "idempotency-key": `reply-${id}` };
    const send = () =>
      client.send(
        "POST",
        `/inbox/conversations/${id}/messages`,
        { kind: "reply", body: "Bir", lastSeenMessageId: messageId },
        key,
      );

    const [first, second] = [await send(), await send()];

    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await open(id)).messages).toHaveLength(2);
  });

  test.each([
    ["nothing", {}, "body", "required"],
    ["blanks", { body: "  \n " }, "body", "required"],
    ["20,001 letters", { body: "a".repeat(20_001) }, "body", "too_long"],
    ["a file nobody stored", { body: "x", uploadIds: ["aaaaaaaa"] }, "uploadIds", "unknown_reference"],
    [
      "eleven files",
      { body: "x", uploadIds: Array.from({ length: 11 }, (_, n) => `aaaaaaa${n}`) },
      "uploadIds",
      "too_long",
    ],
    ["a time that has passed", { body: "x", sendAt: later(-1) }, "sendAt", "in_past"],
    ["a time in two years", { body: "x", sendAt: later(731 * 86_400_000) }, "sendAt", "too_big"],
  ])("with %s is refused", async (_, body, field, code) => {
    const { conversationId: id } = await begun();

    const answer = await reply(id, { ...body, force: true });

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });

  test("carries stored files", async () => {
    const file = await store(new TextEncoder().encode("fatura"), headers, { name: "fatura.txt" });
    const { conversationId: id, messageId } = await begun();

    const { body } = await reply(id, { uploadIds: [file.id], lastSeenMessageId: messageId });

    expect(body.data.files).toMatchObject([{ id: file.id, name: "fatura.txt", size: 6 }]);
    expect(await open(id)).toMatchObject({ hasAttachment: true });
    expect((await client.send("DELETE", `/uploads/${file.id}`)).body.code).toBe("file_in_use");
  });

  test("20,000 emoji are not too long", async () => {
    const { conversationId: id } = await begun();

    expect((await reply(id, { body: "🙂".repeat(20_000), force: true })).status).toBe(201);
  });
});

describe("a scheduled message", () => {
  test("waits in Scheduled, can be changed and called back", async () => {
    const { conversationId: id } = await begun();
    const scheduled = async () =>
      (await client.get("/inbox/conversations?folder=scheduled&pageSize=100")).body.data.map(
        (one: { id: number }) => one.id,
      );

    const { body } = await reply(id, { body: "Yarın", sendAt: later(86_400_000), force: true });
    expect(body.data).toMatchObject({ isScheduled: true, sendAfter: later(86_400_000) });
    expect(await scheduled()).toContain(id);
    expect(await open(id)).toMatchObject({ scheduledAt: later(86_400_000) });
    const changed = await client.send("PATCH", `/inbox/messages/${body.data.id}`, {
      body: "Öbür gün",
      sendAt: later(172_800_000),
    });
    expect(changed.body.data).toMatchObject({ text: "Öbür gün", sendAfter: later(172_800_000) });
    expect(await open(id)).toMatchObject({ scheduledAt: later(172_800_000) });
    await client.send("DELETE", `/inbox/messages/${body.data.id}`);

    expect(await scheduled()).not.toContain(id);
    expect(await open(id)).toMatchObject({ scheduledAt: null });
  });

  test("changed after a newer one was written leaves that one's words in the list", async () => {
    const { conversationId: id } = await begun();
    const { body } = await reply(id, { body: "Yarın", sendAt: later(86_400_000), force: true });
    await reply(id, { body: "Bugün", force: true });

    await client.send("PATCH", `/inbox/messages/${body.data.id}`, { body: "Öbür gün" });

    expect((await open(id)).snippet).toBe("Bugün");
  });

  test("can be cancelled by a colleague", async () => {
    const { conversationId: id } = await begun();
    const { body } = await reply(id, { body: "Yarın", sendAt: later(86_400_000), force: true });

    const back = await colleague.send("DELETE", `/inbox/messages/${body.data.id}`);

    expect(back.status).toBe(200);
    expect(back.body.data).toMatchObject({ body: "Yarın", isConversationGone: false });
  });
});

describe("a note", () => {
  test("stays inside and tells the colleagues it speaks to", async () => {
    const { conversationId: id } = await begun({ subject: "Bakar mısın" });

    const { status, body } = await client.send("POST", `/inbox/conversations/${id}/messages`, {
      kind: "note",
      body: "@Eda Güneş bakar mısın?",
      mentionIds: [2],
    });

    expect(status).toBe(201);
    expect(body.data).toMatchObject({ direction: "note", status: "noted", to: [], sendAfter: null });
    expect((await open(id)).snippet).not.toContain("bakar");
  });

  test("that stands before others comes on an older page, which says how many messages there are", async () => {
    const { conversationId: id } = await begun();
    const write = async (body: string) =>
      (await client.send("POST", `/inbox/conversations/${id}/messages`, { kind: "note", body })).body.data.id;
    await write("Bir");
    const last = await write("İki");

    const { headers: told, body } = await client.get(`/inbox/conversations/${id}/messages?before=${last}`);

    expect(body.data).toHaveLength(2);
    expect(told.get("x-total-count")).toBe("3");
    expect(body.meta).toEqual({ pageSize: 100, total: 3, totalExact: true, next: null });
  });

  test("is found by its words", async () => {
    const { conversationId: id } = await begun();
    await client.send("POST", `/inbox/conversations/${id}/messages`, { kind: "note", body: "Zürafalı kutu" });

    const { body } = await client.get("/inbox/conversations?q=ZURAFALI");

    expect(body.data.map((one: { id: number }) => one.id)).toEqual([id]);
  });
});

describe("a new message", () => {
  const compose = (body: object) =>
    client.send("POST", "/inbox/conversations", { to: ["user@example.com"], body: "Merhaba", ...body });

  test("begins a conversation that lies among the archived until it is answered", async () => {
    await client.send("PUT", "/inbox/draft", { to: ["user@"], subject: "Ha", body: "M" });

    const { status, body } = await compose({ to: ["User@example.com", "b@customer.example"], subject: "Haber" });

    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      subject: "Haber",
      status: "archived",
      assigneeId: 1,
      unread: false,
      to: ["user@example.com", "b@customer.example"],
      messages: [{ direction: "out", status: "queued", to: ["user@example.com", "b@customer.example"] }],
    });
    expect(body.data.customer.id).toBe(3);
    expect((await client.get("/inbox/draft")).body.data).toBeNull();
  });

  test("called back takes its conversation with it, and is the new message one has begun", async () => {
    const { body } = await compose({ subject: "Yok" });
    await client.send("PUT", "/inbox/draft", { to: ["b@customer.example"], subject: "", body: "Başka" });

    const back = await client.send("DELETE", `/inbox/messages/${body.data.messages[0].id}`);

    expect(back.body.data).toMatchObject({ isConversationGone: true, subject: "Yok", to: ["user@example.com"] });
    expect((await client.get(`/inbox/conversations/${body.data.id}`)).status).toBe(404);
    const draft = (await client.get("/inbox/draft")).body.data;
    expect(draft).toMatchObject({ subject: "Yok", body: "Merhaba\n\nBaşka" });
    expect(draft.to.sort()).toEqual(["b@customer.example", "user@example.com"]);
    await client.send("DELETE", "/inbox/draft");
  });

  test.each([
    ["no address", { to: [] }, "to", "required"],
    ["21 addresses", { to: Array.from({ length: 21 }, (_, n) => `p${n}@x.example`) }, "to", "too_long"],
    ["a forged address", { to: ["a@b.example\r\nBcc: all@c.example"] }, "to.0", "bad_format"],
    ["no real address", { to: ["ok@x.example", "nope"] }, "to.1", "bad_format"],
    ["a subject of two lines", { subject: "a\r\nBcc: x@y.example" }, "subject", "bad_format"],
    ["201 letters of subject", { subject: "s".repeat(201) }, "subject", "too_long"],
    ["an order nobody placed", { orderId: 999_999 }, "orderId", "unknown_reference"],
  ])("with %s is refused by name", async (_, body, field, code) => {
    const answer = await compose(body);

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });
});
