import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { httpMail } from "../../../server/adapters/mail.ts";
import { type Compilable, statement } from "../../../server/db/cell.ts";
import type { Platform } from "../../../server/platform.ts";
import { ANCHOR } from "../../support/anchor.ts";
import { type Client, clientOf } from "../../support/client.ts";
import { mail, receive } from "../../support/inbox.ts";
import { ownApp } from "../../support/own-app.ts";

interface Got {
  headers: IncomingMessage["headers"];
  body: {
    from: string;
    to: string[];
    subject: string;
    text: string;
    headers: Record<string, string>;
    attachments?: { filename: string; content: string }[];
  };
}
/** A mail service of our own: what it got, and what it answers. */
const got: Got[] = [];
let answer = { status: 200, body: '{"id":"1"}' };
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    got.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  });
});

let client: Client;
let platform: Platform;
let exec: (text: string) => void;
let kept: (text: string) => Promise<unknown[]>;
let request: (path: string, init: RequestInit) => Response | Promise<Response>;
const START = Date.parse(ANCHOR);
/** What goes over a real connection may take a while. */
const PATIENCE_MS = 20_000;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/emails`;
  const from = "Örnek Dükkân <destek@shop.example>";
  const own = await ownApp({
    mail: httpMail({ kind: "http", url, key: "secret", from, address: "destek@shop.example", domain: "shop.example" }),
  });
  platform = own.platform;
  exec = own.cell.exec;
  kept = async (text) => (await own.cell.run(statement(text))).rows;
  request = (path, init) => own.app.request(path, init);
  client = await clientOf("admin@example.com", request);
});
afterAll(() => new Promise((resolve) => void service.close(resolve)));
beforeEach(() => {
  got.length = 0;
  answer = { status: 200, body: '{"id":"1"}' };
  platform.clock.set(START);
});

const begun = async (own: object = {}) => {
  const letter = mail(own);
  const { body } = await receive(letter, { request });
  return { ...letter, id: body.data.conversationId as number, first: body.data.messageId as number };
};
const reply = async (id: number, body: object) =>
  (
    await client.send("POST", `/inbox/conversations/${id}/messages`, {
      kind: "reply",
      body: "Merhaba",
      force: true,
      ...body,
    })
  ).body.data;
const open = async (id: number) => (await client.get(`/inbox/conversations/${id}`)).body.data;
const pass = async (ms: number) => {
  platform.clock.set(START + ms);
  await platform.jobs.settle();
};

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
    expect((await client.send("DELETE", `/inbox/messages/${message}`)).body.code).toBe("already_sent");
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
    await client.send("DELETE", `/inbox/messages/${message}`);

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
    const wakeAt = vi.spyOn(platform.jobs, "wakeAt");

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

describe("a service that is down", () => {
  test("leaves the message queued with the reason; it is tried again by itself, and Retry sends it at once", async () => {
    answer = { status: 503, body: '{"message":"Try later"}' };
    const { id } = await begun();
    const { id: message } = await reply(id, {});
    await pass(10_000);
    expect((await open(id)).messages.at(-1)).toMatchObject({
      status: "queued",
      error: "The mail service answered 503: Try later",
    });
    await pass(69_999);
    expect(got).toHaveLength(1);
    await pass(70_000);
    expect(got).toHaveLength(2);
    expect(await open(id)).toMatchObject({
      status: "open",
      unread: false,
      messages: [{}, { status: "queued", sendAfter: new Date(START + 190_000).toISOString() }],
    });

    answer = { status: 200, body: "{}" };
    const again = await client.send("POST", `/inbox/messages/${message}/retry`);
    expect(again.body.data).toMatchObject({ status: "queued", error: null });
    await platform.jobs.settle();

    expect((await open(id)).messages.at(-1)).toMatchObject({ status: "sent", error: null });
    expect(got[0]?.headers["idempotency-key"]).toBe(got[1]?.headers["idempotency-key"]);
    expect((await client.send("POST", `/inbox/messages/${message}/retry`)).body.code).toBe("already_sent");
  });

  test("is given up after some four hours: the message has failed, and its writer is told", async () => {
    answer = { status: 503, body: "{}" };
    const { id } = await begun({ subject: "Sunucu yok" });
    await reply(id, {});

    let after = 10_000;
    for (let tries = 0; tries < 8; tries++) {
      await pass(after);
      expect((await open(id)).messages.at(-1).status).toBe("queued");
      after += 60_000 * 2 ** tries;
    }
    await pass(after);

    expect((await open(id)).messages.at(-1)).toMatchObject({
      status: "failed",
      error: "The mail service answered 503",
    });
    const [told] = (await client.get("/notifications")).body.data;
    expect(told).toMatchObject({ kind: "send_failed", title: "Sunucu yok", link: `/inbox?c=${id}` });
  });

  test("leaves a message that waits to be tried again to be called back by anybody", async () => {
    answer = { status: 503, body: "{}" };
    const { id } = await begun();
    const { id: message } = await reply(id, { body: "Vazgeçtim" });
    await pass(10_000);

    const editor = await clientOf("editor@example.com", request);
    expect((await editor.send("DELETE", `/inbox/messages/${message}`)).body.data.body).toBe("Vazgeçtim");
    await pass(10_000_000);

    expect(got).toHaveLength(1);
  });

  test("gets a mail of the product itself again after a minute, then after two", async () => {
    const ask = () =>
      request("/api/auth/password/forgot", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "user@example.com" }),
      });
    answer = { status: 503, body: "{}" };
    await ask();
    await vi.waitFor(() => expect(got).toHaveLength(1), PATIENCE_MS);
    await platform.jobs.settle();
    await pass(59_999);
    expect(got).toHaveLength(1);
    await pass(60_000);
    expect(got).toHaveLength(2);

    answer = { status: 200, body: "{}" };
    await pass(180_000);
    await pass(1_000_000);

    expect(got).toHaveLength(3);
    expect(new Set(got.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(got[2]!.body.text).toContain("token=");
    expect(await kept("SELECT body FROM outbox WHERE message_id IS NULL")).toEqual([{ body: "" }]);
  });

  test("brings a reply that was archived meanwhile back, unread, and its writer is told", async () => {
    answer = { status: 422, body: '{"message":"No such address"}' };
    const { id } = await begun({ subject: "Adres yok" });
    await reply(id, {});
    await client.send("PATCH", `/inbox/conversations/${id}`, { status: "archived" });

    await pass(10_000);

    expect(await open(id)).toMatchObject({ status: "open", unread: true });
    const [told] = (await client.get("/notifications")).body.data;
    expect(told).toMatchObject({ kind: "send_failed", title: "Adres yok", link: `/inbox?c=${id}` });
  });

  test("leaves a message that can be dropped", async () => {
    answer = { status: 422, body: "no json" };
    const { id } = await begun();
    const { id: message } = await reply(id, { body: "Bozuk" });
    await pass(10_000);

    const back = await client.send("DELETE", `/inbox/messages/${message}`);

    expect(back.body.data.body).toBe("Bozuk");
    expect((await open(id)).messages).toHaveLength(1);
  });

  test("a sender that was cut off in the middle is taken over after two minutes, and only then", async () => {
    const { id } = await begun();
    const { id: message } = await reply(id, {});
    exec(`UPDATE outbox SET claimed_at = ${START + 10_000} WHERE message_id = ${message}`);

    await pass(60_000);
    expect(got).toHaveLength(0);
    expect((await client.send("DELETE", `/inbox/messages/${message}`)).body.code).toBe("already_sent");
    await pass(130_001);

    expect(got).toHaveLength(1);
    expect((await open(id)).messages.at(-1).status).toBe("sent");
  });
});

test("a reply that a fault of our own has kept back is sent once that is over", async () => {
  const { id } = await begun();
  await reply(id, {});
  const broken = vi.spyOn(platform.mail, "send").mockRejectedValueOnce(new Error("The store does not answer"));

  await pass(10_000);
  expect((await open(id)).messages.at(-1)).toMatchObject({ status: "queued", error: "The mail could not be made" });
  await pass(70_000);

  expect((await open(id)).messages.at(-1).status).toBe("sent");
  broken.mockRestore();
});

test("a service that cannot be reached at all is a reason too", async () => {
  const closed = httpMail({
    kind: "http",
    url: "http://127.0.0.1:9/x",
    key: "k",
    from: "a@b.example",
    address: "a@b.example",
    domain: "b.example",
  });
  const letter = {
    key: "1",
    to: ["c@d.example"],
    subject: "",
    text: "",
    cc: [],
    bcc: [],
    replyTo: null,
    html: null,
    headers: {},
    files: [],
  };

  await expect(closed.send(letter)).rejects.toThrow("The mail service cannot be reached");
});

test.each([
  ["was kept although the answer was lost", { isKept: true, isMute: false, left: 1 }],
  ["was surely not kept", { isKept: false, isMute: false, left: 0 }],
  ["may have been kept by a database that says nothing more", { isKept: true, isMute: true, left: 1 }],
])("the files of a mail that %s are there as long as the mail may be", async (_, { isKept, isMute, left }) => {
  const own = await ownApp();
  const { cell } = own;
  let isLost = false;
  Object.assign(own.platform, {
    cell: {
      ...cell,
      run(question: Compilable) {
        if (isLost && isMute) throw new Error("no line");
        return cell.run(question);
      },
      async batch(statements: Compilable[]) {
        if (isKept) await cell.batch(statements);
        isLost = true;
        throw new Error("the line was lost");
      },
    },
  });
  const removed = vi.spyOn(own.platform.files, "remove");
  const letter = mail({ attachments: [{ name: "a.txt", content: "YQ==" }] });

  const { status } = await receive(letter, { request: (path, init) => own.app.request(path, init) });

  expect(status).toBeGreaterThanOrEqual(500);
  expect(removed).toHaveBeenCalledTimes(1 - left);
  Object.assign(own.platform, { cell });
  const again = await receive(letter, { request: (path, init) => own.app.request(path, init) });
  expect([again.status, again.body.data.isKnown]).toEqual([200, isKept]);
  const key = (await cell.run<{ key: string }>(statement("SELECT key FROM files ORDER BY id DESC LIMIT 1"))).rows[0]
    ?.key;
  expect(await new Response(await own.platform.files.get(`${key}/1`)).text()).toBe("a");
});

test("a service that drops the line in the middle of a mail has its files let go", async () => {
  const rude = createServer((got) => got.once("data", () => got.socket.destroy()));
  await new Promise<void>((resolve) => rude.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(rude.address() as AddressInfo).port}/emails`;
  const sending = httpMail({
    kind: "http",
    url,
    key: "k",
    from: "a@b.example",
    address: "a@b.example",
    domain: "b.example",
  });
  const held = { opened: 0, letGo: 0 };
  const open = async () => {
    held.opened += 1;
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        // Each piece comes from a disk.
        await new Promise((resolve) => void setTimeout(resolve));
        controller.enqueue(new Uint8Array(60_000));
      },
      cancel() {
        held.letGo += 1;
      },
    });
  };
  const files = [{ name: "a.bin", type: "application/octet-stream", open }];
  const letter = {
    key: "1",
    to: ["c@d.example"],
    subject: "",
    text: "",
    cc: [],
    bcc: [],
    replyTo: null,
    html: null,
    headers: {},
    files,
  };

  await expect(sending.send(letter)).rejects.toThrow("The mail service cannot be reached");

  await vi.waitFor(() => expect(held).toEqual({ opened: 2, letGo: 2 }), PATIENCE_MS);
  await new Promise((resolve) => void rude.close(resolve));
});

describe("the clock", () => {
  test("brings a snoozed conversation back on top and unread, whether or not due work came by", async () => {
    const { id } = await begun();
    const until = new Date(START + 3_600_000).toISOString();
    await client.send("PATCH", `/inbox/conversations/${id}`, { status: "snoozed", snoozedUntil: until, unread: false });
    await begun();
    const inbox = async () => (await client.get("/inbox/conversations")).body.data;
    expect((await inbox()).map((one: { id: number }) => one.id)).not.toContain(id);

    platform.clock.set(START + 3_600_000);

    expect((await inbox())[0]).toMatchObject({ id, status: "open", unread: true, lastMessageAt: until });
  });

  test("brings back all that were put off to one moment before the first of them is shown", async () => {
    const snoozed = async (): Promise<number> => {
      const { folders } = (await client.get("/inbox/folders")).body.data;
      return folders.find(({ folder }: { folder: string }) => folder === "snoozed").total;
    };
    const before = await snoozed();
    const ids: number[] = [];
    for (let n = 0; n < 230; n++) ids.push((await begun()).id);
    const until = new Date(START + 7_200_000).toISOString();
    await client.send("POST", "/inbox/bulk", { ids, status: "snoozed", snoozedUntil: until });

    platform.clock.set(START + 7_200_000);

    expect(await snoozed()).toBe(before);
  });

  test("leaves a file that was sent on to another conversation, when the one it came with is deleted for good", async () => {
    const file = {
      name: "fatura.pdf",
      type: "application/pdf",
      content: Buffer.from("%PDF-1.4\n%%EOF").toString("base64"),
    };
    const [from, to] = [await begun({ attachments: [file] }), await begun()];
    const opened = async (id: number) => (await client.get(`/inbox/conversations/${id}`)).body.data;
    const fileId = (await opened(from.id)).messages[0].files[0].id;
    const last = (await opened(to.id)).messages.at(-1).id;
    const sent = { kind: "note", body: "Bak", uploadIds: [fileId], lastSeenMessageId: last };
    expect((await client.send("POST", `/inbox/conversations/${to.id}/messages`, sent)).status).toBe(201);
    await client.send("PATCH", `/inbox/conversations/${from.id}`, { status: "trash" });

    await client.send("DELETE", `/inbox/conversations/${from.id}`);
    await pass(3 * 86_400_000);

    const { files } = (await opened(to.id)).messages.at(-1);
    expect((await request(files[0].url, {})).status).toBe(200);
  });

  test("empties the trash after thirty days", async () => {
    const { id } = await begun();
    await client.send("PATCH", `/inbox/conversations/${id}`, { status: "trash" });

    await pass(29 * 86_400_000);
    expect((await client.get(`/inbox/conversations/${id}`)).status).toBe(200);
    await pass(30 * 86_400_000);

    expect((await client.get(`/inbox/conversations/${id}`)).status).toBe(404);
  });
});
