import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { httpMail } from "../../../server/adapters/mail.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";
import { failingDb, watching } from "../../support/database/watched-db.ts";
import { mail, receive } from "../../support/records/inbox.ts";
import { PATIENCE_MS, START, shopWithMailService } from "../../support/records/mail-service.ts";

const shop = shopWithMailService();
const { answers, begun, exec, got, open, pass, reply, request, rowsOf } = shop;

describe("a service that is down", () => {
  test("leaves the message queued with the reason; it is tried again by itself, and Retry sends it at once", async () => {
    answers(503, '{"message":"Try later"}');
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

    answers(200, "{}");
    const again = await shop.client.send("POST", `/inbox/messages/${message}/retry`);
    expect(again.body.data).toMatchObject({ status: "queued", error: null });
    await shop.platform.jobs.settle();

    expect((await open(id)).messages.at(-1)).toMatchObject({ status: "sent", error: null });
    expect(got[0]?.headers["idempotency-key"]).toBe(got[1]?.headers["idempotency-key"]);
    expect((await shop.client.send("POST", `/inbox/messages/${message}/retry`)).body.code).toBe("already_sent");
  });

  test("is given up after some four hours: the message has failed, and its writer is told", async () => {
    answers(503, "{}");
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
    const [told] = (await shop.client.get("/notifications")).body.data;
    expect(told).toMatchObject({ kind: "send_failed", title: "Sunucu yok", link: `/inbox?c=${id}` });
  });

  test("leaves a message that waits to be tried again to be called back by anybody", async () => {
    answers(503, "{}");
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
    answers(503, "{}");
    await ask();
    await vi.waitFor(() => expect(got).toHaveLength(1), PATIENCE_MS);
    await shop.platform.jobs.settle();
    await pass(59_999);
    expect(got).toHaveLength(1);
    await pass(60_000);
    expect(got).toHaveLength(2);

    answers(200, "{}");
    await pass(180_000);
    await pass(1_000_000);

    expect(got).toHaveLength(3);
    expect(new Set(got.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(got[2]!.body.text).toContain("token=");
    expect(await rowsOf("SELECT body FROM outbox WHERE message_id IS NULL")).toEqual([{ body: "" }]);
  });

  test("brings a reply that was archived meanwhile back, unread, and its writer is told", async () => {
    answers(422, '{"message":"No such address"}');
    const { id } = await begun({ subject: "Adres yok" });
    await reply(id, {});
    await shop.client.send("PATCH", `/inbox/conversations/${id}`, { status: "archived" });

    await pass(10_000);

    expect(await open(id)).toMatchObject({ status: "open", unread: true });
    const [told] = (await shop.client.get("/notifications")).body.data;
    expect(told).toMatchObject({ kind: "send_failed", title: "Adres yok", link: `/inbox?c=${id}` });
  });

  test("leaves a message that can be dropped", async () => {
    answers(422, "no json");
    const { id } = await begun();
    const { id: message } = await reply(id, { body: "Bozuk" });
    await pass(10_000);

    const back = await shop.client.send("DELETE", `/inbox/messages/${message}`);

    expect(back.body.data.body).toBe("Bozuk");
    expect((await open(id)).messages).toHaveLength(1);
  });

  test("a sender that was cut off in the middle is taken over after two minutes, and only then", async () => {
    const { id } = await begun();
    const { id: message } = await reply(id, {});
    exec(`UPDATE outbox SET claimed_at = ${START + 10_000} WHERE message_id = ${message}`);

    await pass(60_000);
    expect(got).toHaveLength(0);
    expect((await shop.client.send("DELETE", `/inbox/messages/${message}`)).body.code).toBe("already_sent");
    await pass(130_001);

    expect(got).toHaveLength(1);
    expect((await open(id)).messages.at(-1).status).toBe("sent");
  });
});

test("a reply that a fault of our own has kept back is sent once that is over", async () => {
  const { id } = await begun();
  await reply(id, {});
  const broken = vi.spyOn(shop.platform.mail, "send").mockRejectedValueOnce(new Error("The store does not answer"));

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
  const { db } = own;
  let isLost = false;
  const failing = failingDb(db, () => {
    isLost = true;
    return isKept ? "after" : "before";
  });
  own.platform.db = watching(failing, ({ transaction }) => {
    if (isLost && isMute && transaction === null) throw new Error("no line");
  });
  const removed = vi.spyOn(own.platform.files, "remove");
  const letter = mail({ attachments: [{ name: "a.txt", content: "YQ==" }] });

  const { status } = await receive(letter, { request: (path, init) => own.app.request(path, init) });

  expect(status).toBeGreaterThanOrEqual(500);
  expect(removed).toHaveBeenCalledTimes(1 - left);
  own.platform.db = db;
  const again = await receive(letter, { request: (path, init) => own.app.request(path, init) });
  expect([again.status, again.body.data.isKnown]).toEqual([200, isKept]);
  const key = db.first<{ key: string }>(statement("SELECT key FROM files ORDER BY id DESC LIMIT 1"))?.key;
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
