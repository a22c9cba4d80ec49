import { beforeEach, describe, expect, test, vi } from "vitest";
import * as cleaning from "../../../server/api/inbox/html/clean-html.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { mail, receive as post, receiveRaw } from "../../support/records/inbox.ts";
import { letters } from "../../support/records/letters.ts";

const selin = "selin@musteri.example";
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const raw = (subject: string, ...body: string[]) =>
  [`From: Selin <${selin}>`, "To: destek@bakkal.example", `Subject: ${subject}`, "MIME-Version: 1.0", ...body].join(
    "\r\n",
  );
const HTML = "Content-Type: text/html; charset=utf-8\r\n";

let own: Awaited<ReturnType<typeof ownApp>>;
let admin: Client;
let editor: Client;
beforeEach(async () => {
  own = await ownApp({ env: { MAIL_FROM: "Bakkal <destek@bakkal.example>" } });
  [admin, editor] = [await clientOf(undefined, request), await clientOf("editor@example.com", request)];
});
const request = (path: string, init: RequestInit) => own.app.request(path, init);
const begin = async (body: object) => (await post(mail({ from: selin, ...body }), { request })).body.data;
const open = async (id: number, who = admin) => (await who.get(`/inbox/conversations/${id}`)).body.data;
const found = async (q: string) => (await admin.get(`/inbox/conversations?q=${encodeURIComponent(q)}`)).body.meta.total;

/** A conversation and its newest message once its letter was cleaned. */
async function read({ conversationId }: { conversationId: number }) {
  await own.platform.jobs.settle();
  const conversation = await open(conversationId);
  return { ...conversation, message: conversation.messages.at(-1) };
}
const readRaw = async (letter: string) => read((await receiveRaw(letter, { request })).body.data);

describe("a letter is read", () => {
  test("with white space between blocks and cells, in text, list line and search", async () => {
    const html =
      "<center>İNDİRİM</center><h5>Toplam</h5><table><tr><td>Kalem 1</td><td>10,00 ₺</td></tr></table><dl><dt>Renk</dt><dd>Mavi</dd></dl>";
    const { message, snippet } = await read(await begin({ text: "", html }));

    const words = "İNDİRİM Toplam Kalem 1 10,00 ₺ Renk Mavi";
    expect(message.text.replace(/\s+/g, " ")).toBe(words);
    expect(snippet).toBe(words);
    expect(message.html).toBe(
      "<div>İNDİRİM</div><h5>Toplam</h5><table><tr><td>Kalem 1</td><td>10,00 ₺</td></tr></table><dl><dt>Renk</dt><dd>Mavi</dd></dl>",
    );
    expect([await found('"toplam kalem 1 10,00"'), await found("110,00")]).toEqual([1, 0]);
  });

  test("without a preheader that nobody sees", async () => {
    const html =
      '<div style="display:none;max-height:0">Gizli ilk satir</div><center>INDIRIM</center><h5>Yuzde 20</h5><table><tr><td>Kalem 1</td><td>10,00 TL</td></tr></table>';
    const { message, snippet } = await readRaw(raw("Yaz indirimi", HTML, html));

    expect(snippet).toBe("INDIRIM Yuzde 20 Kalem 1 10,00 TL");
    expect(`${message.text} ${message.html}`).not.toContain("Gizli");
  });

  test("with the way that it is written", async () => {
    const html = '<html dir="rtl"><body><p>مرحبا، أين طلبي؟</p><p dir="ltr">Order #1017</p></body></html>';
    const { message } = await readRaw(raw("طلب", HTML, html));

    expect(message.html).toBe('<div dir="rtl"><p>مرحبا، أين طلبي؟</p><p dir="ltr">Order #1017</p></div>');
  });

  test("with the history it quotes folded, of which the list line takes nothing", async () => {
    const text =
      "Tamam, bekliyorum.\r\n\r\nOn Mon, Jun 15, 2026 at 12:00 PM Shop <destek@bakkal.example> wrote:\r\n> Kargonuz yolda.\r\n";
    const html =
      '<div dir="ltr">Tamam, bekliyorum.</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, Jun 15, 2026 at 12:00 PM Shop wrote:<br></div><blockquote>Kargonuz yolda.</blockquote></div>';
    const alternative = [
      'Content-Type: multipart/alternative; boundary="A17"',
      "",
      "--A17",
      "Content-Type: text/plain; charset=utf-8",
      "",
      text,
    ];
    const both = await readRaw(raw("Re: Kargo", ...alternative, "--A17", HTML, html, "--A17--", ""));
    const bare = await readRaw(raw("Re: Kargo", HTML, html));
    const turkish = await readRaw(
      raw(
        "Ynt: Kargo",
        "Content-Type: text/plain; charset=utf-8",
        "",
        "Adresim değişti.",
        "",
        "Bakkal <destek@bakkal.example>, 15 Haz 2026 Pzt, 12:00 tarihinde şunu yazdı:",
        "",
        "> Kargonuz yolda.",
      ),
    );

    expect([both.snippet, bare.snippet, turkish.snippet]).toEqual([
      "Tamam, bekliyorum.",
      "Tamam, bekliyorum.",
      "Adresim değişti.",
    ]);
    expect(both.message.html).toContain("</div><br /><details><summary>…</summary><div><div>On Mon");
    expect(bare.message.text).toMatch(/^Tamam, bekliyorum\.\n\n> On Mon.*\n> Kargonuz yolda\.$/);
    expect(turkish.message.text).toContain("> Kargonuz yolda.");
  });

  test("with a link out of the product only where it leads outside", async () => {
    const { message } = await read(
      await begin({ text: "", html: '<a href="/account?tab=security">Confirm your Pano account</a>' }),
    );

    expect(message.html).toBe('<a target="_blank" rel="noopener noreferrer nofollow">Confirm your Pano account</a>');
  });

  test("again where it was kept before cells were kept apart and links checked", async () => {
    const { conversationId: id } = await begin({ text: "Toplam110,00 ₺", html: "" });
    own.db.exec(`UPDATE messages SET html_source = '<a href="/account"><td>Toplam</td></a><table><tr><td>Toplam1</td><td>10,00 ₺</td></tr></table>'
      WHERE id = (SELECT max(id) FROM messages)`);
    own.db.exec("UPDATE messages SET body_text = 'ToplamToplam110,00 ₺' WHERE id = (SELECT max(id) FROM messages)");
    own.db.exec(
      "UPDATE conversations SET snippet = 'ToplamToplam110,00 ₺' WHERE id = (SELECT max(id) FROM conversations)",
    );
    const { message, snippet } = await read({ conversationId: id });

    expect(message.text).toBe("Toplam\nToplam1 10,00 ₺");
    expect(snippet).toBe("Toplam Toplam1 10,00 ₺");
    expect(message.html).not.toContain("href");
    expect(await found('"toplam1 10,00"')).toBe(1);
  });

  test("but not saved where it is erased while its HTML is cleaned", async () => {
    const { conversationId: id } = await begin({ text: "Toplam110", html: "" });
    own.db.exec(`UPDATE messages SET html_source = '<table><tr><td>Toplam1</td><td>10</td></tr></table>'
      WHERE id = (SELECT max(id) FROM messages)`);
    const { cleanHtml } = cleaning;
    const clean = vi.spyOn(cleaning, "cleanHtml").mockImplementationOnce(async (...html) => {
      own.db.exec(`UPDATE messages SET body_text = '', html_source = NULL WHERE id = (SELECT max(id) FROM messages)`);
      return cleanHtml(...html);
    });

    const { message } = await read({ conversationId: id });
    clean.mockRestore();

    expect(message).toMatchObject({ text: "", html: null });
  });
});

describe("a picture of a letter", () => {
  const names = ({ files }: { files: { name: string; inline: boolean }[] }) =>
    files.map(({ name, inline }) => [name, inline]);

  test("stands in its place as a file, and the others beside the text", async () => {
    const { message } = await readRaw(letters.related);
    const [inside] = message.files;

    expect(message.html).toContain(`<img alt="" width="120" height="90" data-file="${inside.id}" />`);
    expect(names(message)).toMatchObject([
      [expect.anything(), true],
      ["ikinci.png", false],
    ]);
    const shown = await own.app.request(inside.url);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  test("comes by the own form too, whatever its content id is written like", async () => {
    const attachments = [
      { name: "image001.png", type: "image/png", contentId: "<Image001\0.png@01DB>", content: PICTURE },
    ];
    const { message } = await read(
      await begin({ text: "", html: '<p>Önce</p><img src="CID:image001.png%4001db"><p>sonra</p>', attachments }),
    );

    expect(names(message)).toEqual([["image001.png", true]]);
    expect(message.html).toBe(`<p>Önce</p><img alt="" data-file="${message.files[0].id}" /><p>sonra</p>`);
  });

  test("that is written out in the letter becomes a file once; what is no picture, or too large, is missing", async () => {
    const image = (content: string, alt: string) => `<img src="data:image/png;base64,${content}" alt="${alt}">`;
    const large = Buffer.concat([Buffer.from(PICTURE, "base64"), Buffer.alloc(1_100_000)]).toString("base64");
    const script = Buffer.from("<svg onload=alert(1)>".repeat(20)).toString("base64");
    const html = `<p>Önce</p>${image(PICTURE, "kırık")}${image(PICTURE, "yine")}${image(large, "büyük")}${image(script, "kötü")}<p>sonra</p>`;
    const { message } = await read(await begin({ text: "", html }));
    const [file] = message.files;

    expect(names(message)).toEqual([["written-out-1.png", true]]);
    expect(message.html).toBe(
      `<p>Önce</p><img alt="kırık" data-file="${file.id}" /><img alt="yine" data-file="${file.id}" /><span data-missing>büyük</span><span data-missing>kötü</span><p>sonra</p>`,
    );
    expect(message).toMatchObject({ isCut: false, text: "Önce\nsonra" });
  });
});

describe("working together", () => {
  const reply = (id: number, body: object, who = admin) =>
    who.send("POST", `/inbox/conversations/${id}/messages`, { kind: "reply", body: "Merhaba", ...body });
  const look = async (id: number, who: Client, typing = false) =>
    (await who.send("POST", `/inbox/conversations/${id}/presence`, { typing, left: false })).body.data.here;

  test("sending and calling back end that one is writing", async () => {
    const { conversationId: id, messageId } = await begin({});
    await look(id, editor, true);
    expect(await look(id, admin)).toMatchObject([{ typing: true }]);

    const sent = await reply(id, { lastSeenMessageId: messageId }, editor);
    expect(await look(id, admin)).toMatchObject([{ typing: false }]);
    await look(id, editor, true);
    await editor.send("DELETE", `/inbox/messages/${sent.body.data.id}`);
    expect(await look(id, admin)).toMatchObject([{ typing: false }]);
  });

  test("a draft keeps what its writer had seen, and what is called back goes on from itself", async () => {
    const { conversationId: id, messageId } = await begin({});
    const path = `/inbox/conversations/${id}/draft`;
    const kept = await admin.send("PUT", path, { body: "Mer", uploadIds: [], seenMessageId: messageId });
    expect(kept.body.data.seenMessageId).toBe(messageId);
    await reply(id, { lastSeenMessageId: messageId }, editor);
    expect((await open(id)).draft.seenMessageId).toBe(messageId);
    expect((await reply(id, { lastSeenMessageId: messageId })).body.code).toBe("newer_message");

    const sent = await reply(id, { force: true });
    await admin.send("DELETE", `/inbox/messages/${sent.body.data.id}`);
    expect((await open(id)).draft.seenMessageId).toBe(sent.body.data.id);
  });
});
