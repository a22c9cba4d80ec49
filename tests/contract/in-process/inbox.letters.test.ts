import { beforeEach, describe, expect, test } from "vitest";
import { liveApp } from "../../support/app/live-app.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";
import { memoryDatabase } from "../../support/database/wasm-sqlite.ts";
import { mail, receive as post, receiveRaw, signatureOf } from "../../support/records/inbox.ts";
import { letterShop, SELIN as selin } from "../../support/records/letter-shop.ts";
import { letters, turkish } from "../../support/records/letters.ts";

const START = Date.parse("2026-06-15T12:00:00.000Z");

let own: Awaited<ReturnType<typeof letterShop>>;
beforeEach(async () => {
  own = await letterShop();
});
const request = (path: string, init: RequestInit) => own.request(path, init);
const receive = (body: object) => own.receive(body);
const raw = (letter: string | Uint8Array<ArrayBuffer>, query?: string) => own.raw(letter, query);
const open = (id: number) => own.open(id);
const settle = () => own.platform.jobs.settle();
const countOf = (table: string) => own.countOf(table);

describe("an answer finds its conversation", () => {
  test.each([
    ["the last id of its References", { references: "<kargo-1@musteri.example> <0107-1@eu-west-1.example>" }],
    ["a list of References", { references: ["<other@x.example>", "<kargo-1@musteri.example>"] }],
    ["a folded In-Reply-To", { inReplyTo: "\r\n <kargo-1@musteri.example>" }],
    ["an id without brackets", { inReplyTo: "kargo-1@musteri.example" }],
    ["an id in other letters", { inReplyTo: " <KARGO-1@Musteri.Example> " }],
    ["one of two ids", { inReplyTo: "<unknown@x.example> <kargo-1@musteri.example>" }],
    ["a header of the letter", { headers: [{ name: "In-Reply-To", value: "<kargo-1@musteri.example>" }] }],
    ["another part behind a plus", { from: "selin+shop@musteri.example", inReplyTo: "<kargo-1@musteri.example>" }],
    ["an address in other letters", { from: "SELIN@Musteri.example.", inReplyTo: "<kargo-1@musteri.example>" }],
  ])("by %s", async (_, fields) => {
    const { conversationId: id } = await receive(mail({ from: selin, messageId: "<kargo-1@musteri.example>" }));

    const answer = await receive(mail({ from: selin, ...fields }));

    expect(answer).toMatchObject({ conversationId: id, isKnown: false, state: "message" });
  });

  test("by the id of either spelling of an international domain", async () => {
    const first = await receive(mail({ from: "info@köşk.com.tr", messageId: "<k-1@x.example>" }));

    const answer = await receive(mail({ from: "info@xn--kk-fka43b.com.tr", inReplyTo: "<k-1@x.example>" }));

    expect(answer.conversationId).toBe(first.conversationId);
  });

  test("a stranger's begins a new one that names it, until they are joined", async () => {
    const { conversationId: id } = await receive(mail({ from: selin, messageId: "<kargo-1@musteri.example>" }));
    const stranger = { from: "ali@firma.example", inReplyTo: "<kargo-1@musteri.example>" };

    const { conversationId: other } = await receive(mail(stranger));

    expect(other).not.toBe(id);
    expect((await open(other)).answers).toMatchObject({ id });
    expect((await open(id)).answeredBy).toMatchObject([{ id: other }]);
    const refused = await own.client.send("POST", `/inbox/conversations/${other}/merge`, { intoId: id });
    expect(refused.body.code).toBe("other_customer");
    const joined = await own.client.send("POST", `/inbox/conversations/${other}/merge`, { intoId: id, join: true });
    expect([joined.status, joined.body.data.messages.length]).toEqual([200, 2]);
    expect((await receive(mail(stranger))).conversationId).toBe(id);
  });
});

describe("the same letter", () => {
  test("by the own form without an id is another one on another day", async () => {
    const { messageId: _, ...thanks } = mail({ from: selin, text: "Thanks" });
    const [first, second] = ["Mon, 1 Jun 2026 09:30:00 +0300", "Mon, 15 Jun 2026 09:30:00 +0300"];

    const taken = [
      await receive({ ...thanks, date: first }),
      await receive({ ...thanks, date: second }),
      await receive({ ...thanks, date: first }),
    ];

    expect(taken.map(({ isKnown }) => isKnown)).toEqual([false, false, true]);
  });

  test("is known by id, sender and content together: a reused id swallows nothing", async () => {
    const id = "<static-id@form.example>";
    const [a, b] = [
      { messageId: id, from: "bir@x.example", subject: "First", text: "one" },
      { messageId: id, from: "iki@y.example", subject: "Second", text: "two" },
    ];

    const [first, second] = [await receive(a), await receive(b)];
    const again = await receive(b);

    expect(first.conversationId).not.toBe(second.conversationId);
    expect(again).toMatchObject({ messageId: second.messageId, isKnown: true, state: "known" });
    expect((await receive({ ...b, text: "three" })).isKnown).toBe(false);
  });

  test("without an id is taken once, in either form", async () => {
    const [first, second] = [await raw(letters.noId), await raw(letters.noId)];
    const [third, fourth] = [await receive({ from: selin, text: "x" }), await receive({ from: selin, text: "x" })];

    expect([first.isKnown, second.isKnown, third.isKnown, fourth.isKnown]).toEqual([false, true, false, true]);
  });

  test("is known after its conversation is deleted", async () => {
    const letter = mail();
    const { conversationId: id } = await receive(letter);
    await own.client.send("PATCH", `/inbox/conversations/${id}`, { status: "trash" });
    await own.client.send("DELETE", `/inbox/conversations/${id}`);

    expect(await receive(letter)).toMatchObject({ state: "known", conversationId: null, messageId: null });
  });

  test("in any order changes nothing, and each arrival has one end", async () => {
    const sent = [letters.noId, letters.replyAll, letters.spam, letters.ownNotice, letters.failed, letters.related];
    for (const letter of sent) await raw(letter);
    const count = async () => [await countOf("messages"), await countOf("conversations"), await countOf("arrivals")];
    const before = await count();

    for (const letter of sent.toReversed()) await raw(letter);

    expect(await count()).toEqual(before);
    const ended = "arrivals WHERE state IN ('message', 'event', 'own')";
    expect(await countOf(ended)).toBe(sent.length);
    const joined = "arrivals AS a JOIN messages AS m ON m.id = a.message_id AND m.direction = 'in'";
    expect(await countOf(joined)).toBe(await countOf("arrivals WHERE state = 'message'"));
  });
});

describe("a field that is wrong refuses no letter", () => {
  const wrong = [undefined, null, 7, true, {}, [], [null], "", "\0", "x".repeat(200_000), "\u202e<>\r\n"];
  const fields = Object.keys(mail({ html: "", date: "", to: "", cc: "", replyTo: "", inReplyTo: "", references: "" }));

  test.each([...fields, "autoSubmitted", "headers", "attachments"])("%s", async (field) => {
    for (const value of wrong) {
      const answer = await post(mail({ [field]: value }), { request });
      expect([field, value, answer.status]).toEqual([field, value, 200]);
    }
  });

  test.each([
    ["no sender", "", ""],
    ["no address in brackets", "<>", ""],
    ["a machine", "MAILER-DAEMON", "mailer-daemon"],
    ["a name with its address", "Ayşe <Ayse@Musteri.example>", "ayse@musteri.example"],
    ["an address literal", "a@[192.0.2.1]", "a@[192.0.2.1]"],
    ["a trailing dot", "a@b.example.", "a@b.example"],
    ["an underscore in the domain", "a@x_y.example", "a@x_y.example"],
    ["a domain of one label", "root@localhost", "root@localhost"],
  ])("%s as sender", async (_, from, email) => {
    const { conversationId: id } = await receive(mail({ from, text: "Merhaba" }));

    expect((await open(id)).from.email).toBe(email);
  });

  test("not even all of them, and only broken JSON is refused", async () => {
    const [empty, list, broken] = [
      await post({}, { request }),
      await post("[]", { request }),
      await post("{", { request }),
    ];

    expect([empty.status, list.status, broken.status]).toEqual([200, 200, 400]);
  });

  test("a delivery signed 71 hours ago is taken in", async () => {
    const answer = await post(mail(), { request, at: START - 71 * 3_600_000 });

    expect(answer.status).toBe(200);
  });

  test("a letter without a sender can be marked spam and blocks no other", async () => {
    const { conversationId: id } = await receive(mail({ from: "", text: "bir" }));
    await own.client.send("PATCH", `/inbox/conversations/${id}`, { status: "spam" });

    const other = await receive(mail({ from: "", text: "iki" }));

    expect((await open(other.conversationId)).status).toBe("open");
    expect((await open(id)).answerable).toBe(false);
  });
});

describe("files of a letter", () => {
  const files = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `${n}.txt`, content: "eA==" }));

  test("are kept up to a hundred; the others and the empty are named", async () => {
    const attachments = [...files(102), { name: "bos.txt", content: "" }];
    const [many, more] = [await receive(mail({ attachments: files(21) })), await receive(mail({ attachments }))];

    const [one, two] = [await open(many.conversationId), await open(more.conversationId)];

    expect([one.messages[0].files.length, one.messages[0].leftOut]).toEqual([21, []]);
    expect(two.messages[0].files).toHaveLength(100);
    expect(two.messages[0].leftOut).toEqual([
      { name: "100.txt", size: 1, reason: "too_many" },
      { name: "101.txt", size: 1, reason: "too_many" },
      { name: "bos.txt", size: 0, reason: "too_many" },
    ]);
  });

  test("refuse no letter, however many there are", async () => {
    const { conversationId: id } = await receive(mail({ attachments: files(3_000) }));

    const [message] = (await open(id)).messages;
    expect([message.files.length, message.leftOut.length]).toEqual([100, 100]);
  });

  test("of ten megabytes come in by the own form", async () => {
    const content = Buffer.alloc(10 * 1024 * 1024, 7).toString("base64");

    const { conversationId: id } = await receive(mail({ attachments: [{ name: "a.bin", content }] }));

    expect((await open(id)).messages[0].files).toMatchObject([{ name: "a.bin", size: 10 * 1024 * 1024 }]);
  });
});

describe("a raw letter", () => {
  test("needs the token, and is not there without the setting", async () => {
    const live = await ownApp({ env: { INBOUND_TOKEN: "t".repeat(32) } });
    const other = await receiveRaw(letters.noId, { request: (path, init) => live.app.request(path, init) });

    const none = await liveApp({ RATE_LIMITS: "off" }, { db: memoryDatabase() });
    const unset = await receiveRaw(letters.noId, { request: (path, init) => none.request(path, init) });

    expect([other.status, other.body.code]).toEqual([401, "bad_signature"]);
    expect([unset.status, unset.body.code]).toEqual([404, "not_found"]);
  });

  test("is taken with a signature too, up to eight megabytes", async () => {
    const signed = async (letter: string) => {
      const headers = { "content-type": "message/rfc822", "x-signature": signatureOf(letter) };
      return (await request("/api/inbox/inbound/raw", { method: "POST", headers, body: letter })).status;
    };

    expect([await signed(letters.noId), await signed("x".repeat(9 * 1024 * 1024))]).toEqual([200, 413]);
  });

  test("of another type is refused with 415", async () => {
    const headers = {
      "content-type": "text/plain",
      authorization: "Bearer mock-mode-inbound-token-of-no-secret-value",
    };
    const answer = await request("/api/inbox/inbound/raw", { method: "POST", headers, body: "x" });

    expect(answer.status).toBe(415);
  });

  test("in ISO-8859-9 is read in Unicode", async () => {
    const { conversationId: id } = await raw(turkish);

    expect(await open(id)).toMatchObject({
      subject: "İade etmek istiyorum",
      from: { name: "Şule Güneş", email: "sule@musteri.example" },
      messages: [{ text: "Şu ürünü iade etmek istiyorum. Teşekkürler." }],
    });
  });

  test.each(["x-unknown", "utf-8", "us-ascii", ""])(
    "that names the charset %j is read by its bytes",
    async (charset) => {
      const type = charset ? `text/plain; charset=${charset}` : "text/plain";
      const head = `From: ${selin}\r\nSubject: x\r\nContent-Type: ${type}\r\n\r\n`;
      own.db.exec("UPDATE workspace SET currency = 'TRY'");
      const encoded = [Buffer.from("Te\xfeekk\xfcrler", "latin1"), Buffer.from("Teşekkürler", "utf8")];

      for (const text of encoded) {
        const { conversationId: id } = await raw(new Uint8Array(Buffer.concat([Buffer.from(head), text])));
        expect((await open(id)).messages[0].text).toBe("Teşekkürler");
      }
    },
  );

  test("keeps its recipients, its date and where the answer is wanted", async () => {
    const { conversationId: id } = await raw(letters.replyAll);
    const { messages, replyTo } = await open(id);

    expect(messages[0]).toMatchObject({
      sentAt: "2026-06-15T06:30:00.000Z",
      recipients: {
        to: [{ email: "destek@bakkal.example" }, { name: "Muhasebe", email: "muhasebe@firma.example" }],
        cc: [{ name: "Ali", email: "ali@firma.example" }],
        replyTo: [{ name: "Selin", email: selin }],
      },
    });
    expect(replyTo).toEqual({
      one: { to: [selin], cc: [] },
      all: { to: [selin, "muhasebe@firma.example"], cc: ["ali@firma.example"] },
    });
  });

  test("keeps its files, a picture of its text by its content id", async () => {
    const { conversationId: id } = await raw(letters.related);
    await settle();
    const [message] = (await open(id)).messages;
    const rows = own.db.all<{ content_id: string }>(
      statement("SELECT content_id FROM message_files ORDER BY position"),
    );

    expect(message.files.map(({ type }: { type: string }) => type)).toEqual(["image/png", "image/png"]);
    expect(message.files[1].name).toBe("ikinci.png");
    expect(rows.map(({ content_id }) => content_id)).toEqual(["foto1@musteri.example", null]);
  });

  test("without a date or recipients is taken in", async () => {
    const { conversationId: id } = await raw(letters.noRecipients);

    expect((await open(id)).messages[0]).toMatchObject({
      sentAt: null,
      recipients: { to: [] },
      text: "Bcc ile geldi.",
    });
  });

  test("without a sender is its envelope's", async () => {
    const { conversationId: id } = await raw("Subject: x\n\ny", `?from=${selin}&to=destek@bakkal.example`);

    expect((await open(id)).from.email).toBe(selin);
  });

  test("that the mail service marked lies in Spam and blocks nobody", async () => {
    const { conversationId: id } = await raw(letters.spam);

    expect(await open(id)).toMatchObject({ status: "spam", blocked: false, messages: [{ isMarkedSpam: true }] });
  });

  test("of deep parts, many parts or no sense is taken in all the same", async () => {
    const deep = Array.from({ length: 40 }, (_, n) => `--b${n}\nContent-Type: multipart/mixed; boundary=b${n + 1}\n`);
    const nested = `From: ${selin}\nContent-Type: multipart/mixed; boundary=b0\n\n${deep.join("\n")}\nx`;
    const many = `From: ${selin}\nContent-Type: multipart/mixed; boundary=b\n\n${"--b\nContent-Type: a/b\n\nx\n".repeat(5_000)}--b--`;

    for (const letter of [nested, many, "", "\n\n", "\0\0\0", "From", `From: ${selin}\nContent-Type: multipart/mixed`])
      expect((await receiveRaw(letter, { request })).status).toBe(200);
  });
});

describe("a letter made to take long is read like any other", () => {
  const part = (type: string, content: string) => `--b\nContent-Type: ${type}\n\n${content}\n`;

  test("with a long run of blanks in its text", async () => {
    const head = `From: ${selin}\nContent-Transfer-Encoding: quoted-printable\n\nMerhaba`;
    const { conversationId: id } = await raw(`${head}\n${" ".repeat(1_500_000)}x\n`);

    expect((await open(id)).messages[0].text.trim()).toBe("Merhaba");
  });

  test.each(["raw", "form"])("with one header many times, %s", async (form) => {
    const { conversationId: id } =
      form === "raw"
        ? await raw(`From: ${selin}\nSubject: Kargo\n${"X:y\n".repeat(200_000)}\nMerhaba`)
        : await receive(
            mail({ from: selin, subject: "Kargo", text: "Merhaba", headers: { X: Array(15_000).fill("y") } }),
          );

    expect(await open(id)).toMatchObject({ subject: "Kargo", messages: [{ text: "Merhaba" }] });
  });

  test("with HTML beside its text", async () => {
    const words = "y".repeat(1_000_000);
    const letter = [
      part("text/plain", "Merhaba"),
      part("text/html", `<a href=x>${words}`),
      part("text/html", "<b>z</b>"),
    ];
    const head = `From: ${selin}\nContent-Type: multipart/mixed; boundary=b\n\n`;
    const { conversationId: id } = await raw(`${head}${letter.join("")}--b--`);

    const { text } = (await open(id)).messages[0];
    expect(text.slice(0, 12)).toBe("Merhaba\nyyyy");
    expect(text.replace(/y+/, "")).toBe("Merhaba\n");
  });

  test("with parts of text and HTML in turn, whose words stay in order", async () => {
    const letter = [
      part("text/html", "<p>bir</p>"),
      part("text/plain", "iki"),
      part("text/html; charset=iso-8859-9", "<p>\u00fe</p>"),
    ];
    const head = `From: ${selin}\nContent-Type: multipart/mixed; boundary=b\n\n`;
    const bytes = Buffer.from(`${head}${letter.join("")}--b--`.replaceAll("\n", "\r\n"), "latin1");
    const { conversationId: id } = await raw(new Uint8Array(bytes));
    await settle();

    const [message] = (await open(id)).messages;
    expect(message.text.split(/\s+/)).toEqual(["bir", "iki", "ş"]);
    expect(message.html.replace(/\s+/g, "")).toBe("<p>bir</p><div>iki</div><p>ş</p>");
  });
});
