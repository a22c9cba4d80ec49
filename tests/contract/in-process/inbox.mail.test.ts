import { describe, expect, test, vi } from "vitest";
import { mail, receive } from "../../support/records/inbox.ts";
import { START, shopWithMailService } from "../../support/records/mail-service.ts";

const shop = shopWithMailService();
const { begun, exec, got, open, pass, reply, request } = shop;

describe("a reply goes out", () => {
  test("after its ten seconds and not before, to the mail service, once", async () => {
    const { id, from, messageId } = await begun({ subject: "Kargo" });
    const { id: message } = await reply(id, {});

    await pass(9_999);
    expect(got).toHaveLength(0);
    await pass(10_000);
    await pass(20_000);

    expect(got).toHaveLength(1);
    expect(got[0]?.headers).toMatchObject({
      authorization: "Bearer secret",
      "idempotency-key": expect.stringMatching(/^pano-[0-9a-f]{64}$/),
    });
    expect(got[0]?.body).toMatchObject({
      from: "Örnek Dükkân <destek@shop.example>",
      to: [from],
      subject: "Re: Kargo",
      text: "Merhaba",
      headers: { "In-Reply-To": messageId, "Message-ID": expect.stringMatching(/^<[\w-]+@pano\.example>$/) },
    });
    expect((await open(id)).messages.at(-1)).toMatchObject({ id: message, status: "sent", sendAfter: null });
    expect((await shop.client.send("DELETE", `/inbox/messages/${message}`)).body.code).toBe("already_sent");
  });

  test("under a key of its own, though the mail before it had the same words and number", async () => {
    const { id } = await begun({ subject: "Kargo" });
    await reply(id, {});
    await pass(10_000);
    exec("DELETE FROM messages WHERE id = (SELECT max(id) FROM messages)");
    await reply(id, {});
    await pass(20_000);

    const keys = got.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });

  test("not at all when it was called back", async () => {
    const { id } = await begun();
    const { id: message } = await reply(id, {});
    await shop.client.send("DELETE", `/inbox/messages/${message}`);

    await pass(60_000);

    expect(got).toHaveLength(0);
  });

  test("and its answer finds its way back by the mail's own id", async () => {
    const { id, from } = await begun();
    await reply(id, {});
    await pass(10_000);

    const answered = await receive(mail({ from, inReplyTo: got[0]?.body.headers["Message-ID"] }), {
      request,
      at: START + 10_000,
    });

    expect(answered.body.data.conversationId).toBe(id);
  });

  test("and archives or puts off the conversation, unless the customer wrote meanwhile", async () => {
    const [one, two, three] = [await begun(), await begun(), await begun()];
    const until = new Date(START + 86_400_000).toISOString();
    await reply(one.id, { afterwards: { status: "archived" } });
    await reply(two.id, { afterwards: { status: "snoozed", snoozedUntil: until } });
    await reply(three.id, { afterwards: { status: "archived" } });
    expect((await open(one.id)).status).toBe("open");
    await receive(mail({ from: three.from, inReplyTo: three.messageId }), { request });
    const wakeAt = vi.spyOn(shop.platform.jobs, "wakeAt");

    await pass(10_000);

    expect(wakeAt).toHaveBeenCalledWith(Date.parse(until));
    wakeAt.mockRestore();

    expect(await open(one.id)).toMatchObject({ status: "archived" });
    expect(await open(two.id)).toMatchObject({ status: "snoozed", snoozedUntil: until });
    expect(await open(three.id)).toMatchObject({ status: "open", unread: true });
  });

  test("with its files as they are", async () => {
    const bytes = Buffer.from(Array.from({ length: 10_001 }, (_, n) => n % 256));
    const { id } = await begun({ attachments: [{ name: "a.bin", type: "x/y", content: bytes.toString("base64") }] });
    const { files } = (await open(id)).messages[0];
    await reply(id, { uploadIds: [files[0].id] });

    await pass(10_000);

    expect(got[0]?.body.attachments).toMatchObject([{ filename: "a.bin" }]);
    expect(Buffer.from(got[0]?.body.attachments?.[0]?.content ?? "", "base64").equals(bytes)).toBe(true);
  });
});

describe("the clock", () => {
  test("brings a snoozed conversation back on top and unread, whether or not due work came by", async () => {
    const { id } = await begun();
    const until = new Date(START + 3_600_000).toISOString();
    await shop.client.send("PATCH", `/inbox/conversations/${id}`, {
      status: "snoozed",
      snoozedUntil: until,
      unread: false,
    });
    await begun();
    const inbox = async () => (await shop.client.get("/inbox/conversations")).body.data;
    expect((await inbox()).map((one: { id: number }) => one.id)).not.toContain(id);

    shop.platform.clock.set(START + 3_600_000);

    expect((await inbox())[0]).toMatchObject({ id, status: "open", unread: true, lastMessageAt: until });
  });

  test("brings back all that were put off to one moment before the first of them is shown", async () => {
    const snoozed = async (): Promise<number> => {
      const { folders } = (await shop.client.get("/inbox/folders")).body.data;
      return folders.find(({ folder }: { folder: string }) => folder === "snoozed").total;
    };
    const before = await snoozed();
    const ids: number[] = [];
    for (let n = 0; n < 230; n++) ids.push((await begun()).id);
    const until = new Date(START + 7_200_000).toISOString();
    await shop.client.send("POST", "/inbox/bulk", { ids, status: "snoozed", snoozedUntil: until });

    shop.platform.clock.set(START + 7_200_000);

    expect(await snoozed()).toBe(before);
  });

  test("leaves a file that was sent on to another conversation, when the one it came with is deleted for good", async () => {
    const file = {
      name: "fatura.pdf",
      type: "application/pdf",
      content: Buffer.from("%PDF-1.4\n%%EOF").toString("base64"),
    };
    const [from, to] = [await begun({ attachments: [file] }), await begun()];
    const opened = async (id: number) => (await shop.client.get(`/inbox/conversations/${id}`)).body.data;
    const fileId = (await opened(from.id)).messages[0].files[0].id;
    const last = (await opened(to.id)).messages.at(-1).id;
    const sent = { kind: "note", body: "Bak", uploadIds: [fileId], lastSeenMessageId: last };
    expect((await shop.client.send("POST", `/inbox/conversations/${to.id}/messages`, sent)).status).toBe(201);
    await shop.client.send("PATCH", `/inbox/conversations/${from.id}`, { status: "trash" });

    await shop.client.send("DELETE", `/inbox/conversations/${from.id}`);
    await pass(3 * 86_400_000);

    const { files } = (await opened(to.id)).messages.at(-1);
    expect((await request(files[0].url, {})).status).toBe(200);
  });

  test("empties the trash after thirty days", async () => {
    const { id } = await begun();
    await shop.client.send("PATCH", `/inbox/conversations/${id}`, { status: "trash" });

    await pass(29 * 86_400_000);
    expect((await shop.client.get(`/inbox/conversations/${id}`)).status).toBe(200);
    await pass(30 * 86_400_000);

    expect((await shop.client.get(`/inbox/conversations/${id}`)).status).toBe(404);
  });
});
