import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Client, clientOf } from "../support/app/client.ts";
import { ownApp } from "../support/app/own-app.ts";
import { mail, receive } from "../support/records/inbox.ts";

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});
const open = async (id: number) => (await client.get(`/inbox/conversations/${id}`)).body.data;
/** A mail's message once its HTML has been cleaned, after the answer. */
async function cleaned(own: object) {
  const { body } = await receive(mail(own));
  const newest = async () => (await open(body.data.conversationId)).messages[0];
  await expect.poll(async () => (({ html, isPlain }) => html !== null || isPlain)(await newest())).toBe(true);
  return newest();
}

describe("hostile mail", () => {
  const html = (dirty: string) => cleaned({ html: dirty });

  test.each([
    ["a script", "<p>hi</p><script>alert(1)</script>"],
    ["a script in capitals and pieces", "<ScRiPt x>alert(1)</sCrIpT ><p>hi</p>"],
    ["an event handler", '<p onclick="alert(1)">hi</p><img src=x onerror=alert(1) alt="x">'],
    ["a link that runs", '<a href="javascript:alert(1)">hi</a><a href=" java&#x09;script:alert(1)">hi</a>'],
    ["data that runs", '<a href="data:text/html,<script>alert(1)</script>">hi</a>'],
    ["a frame", '<iframe src="https://evil.example"></iframe><object data="x"></object><embed src=x><p>hi</p>'],
    ["a drawing that runs", "<svg><script>alert(1)</script><animate onbegin=alert(1)></svg><p>hi</p>"],
    ["a form", '<form action="https://evil.example"><input name=p><button>Go</button></form><p>hi</p>'],
    ["a style", '<style>*{background:url(https://evil.example)}</style><p style="position:fixed" class=x id=y>hi</p>'],
    [
      "a base and a refresh",
      '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=https://evil.example"><p>hi</p>',
    ],
    [
      "markup that hides in markup",
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><p>hi</p>',
    ],
    [
      "maths that turns into markup",
      "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math><p>hi</p>",
    ],
  ])("%s is not left in what is kept", async (_, dirty) => {
    const message = await html(dirty);

    expect(message.html).not.toMatch(/<(?:script|iframe|object|embed|svg|math|form|input|button|style|base|meta)/i);
    expect(message.html).not.toMatch(/\son\w+\s*=|javascript:|data:text|style=|class=|url\(/i);
  });

  test("pictures from elsewhere are held back, links open outside and tell nothing", async () => {
    const message = await html(
      '<a href="https://shop.example/a" target="_self">a</a><img src="https://evil.example/t.gif?id=1" alt="logo"><img src="//evil.example/x.gif">',
    );

    expect(message.remoteImages).toBe(1);
    expect(message.html).not.toMatch(/\ssrc=/);
    expect(message.html).toContain('data-src="https://evil.example/t.gif?id=1"');
    expect(message.html).toContain('target="_blank" rel="noopener noreferrer nofollow"');
  });

  test("tags left open are closed, so that nothing around the mail is broken", async () => {
    expect((await html("</div></div><b><table><tr><td>hi")).html).toBe("<b><table><tr><td>hi</td></tr></table></b>");
  });

  test("a mail without plain text is read from its HTML", async () => {
    const { body } = await receive(mail({ text: "", html: "<p>Bir</p><script>x</script><p>iki &amp; üç</p>" }));

    expect((await open(body.data.conversationId)).messages[0].text).toBe("Bir\niki & üç");
  });

  test.each([
    ["a forged address", { from: "a@b.example\r\nBcc: all@c.example" }],
    ["no address", { from: "not an address" }],
    ["ten thousand addresses", { from: Array.from({ length: 10_000 }, (_, n) => `p${n}@x.example`).join(",") }],
    ["a message id of two lines", { messageId: "<a@b>\r\nX: y" }],
    ["an answer to two lines", { inReplyTo: "<a@b>\nX: y" }],
    ["a hundred files", { attachments: Array.from({ length: 100 }, () => ({ name: "a", content: "YQ==" })) }],
  ])("%s is mended, and the letter taken in", async (_, own) => {
    const { status, body } = await receive(mail(own));

    expect(status).toBe(200);
    expect((await open(body.data.conversationId)).messages[0].from.email).toMatch(/^(?:[^\s,<>]+@[^\s,<>]+)?$/);
  });

  test("a subject of several lines becomes one, and what nobody asked for is left out", async () => {
    const recipients = Array.from({ length: 10_000 }, (_, n) => `p${n}@x.example`);

    const { status, body } = await receive(
      mail({ subject: "a\r\nBcc: x@y.example\u0000", to: recipients, cc: recipients }),
    );

    expect(status).toBe(200);
    expect(await open(body.data.conversationId)).toMatchObject({ subject: "a Bcc: x@y.example", to: [] });
  });

  test("texts beyond what is kept are cut, and the list stands", async () => {
    const long = "<b>x</b> ".repeat(60_000);

    const { status, body } = await receive(
      mail({ text: "🙂".repeat(50_000), html: long, subject: "s".repeat(5_000), name: "n".repeat(500) }),
    );

    expect(status).toBe(200);
    const { subject, messages } = await open(body.data.conversationId);
    expect(subject).toHaveLength(200);
    expect(messages[0].isCut).toBe(true);
    expect((await client.get("/inbox/conversations")).status).toBe(200);
  });

  test("what follows a picture that is written out in the letter is read", async () => {
    const picture = `<img src="data:image/png;base64,${"iVBORw0K".repeat(40_000)}">`;

    const message = await cleaned({ text: "", html: `<p>Merhaba</p>${picture}<p>Lütfen iptal edin</p>` });

    expect(message).toMatchObject({ isCut: false });
    expect(message.html).toContain("Lütfen iptal edin");
    expect(message.text).toContain("Lütfen iptal edin");
  });

  test("a body of 15 megabytes is taken in, one of 17 refused", async () => {
    const of = async (megabytes: number) => (await receive(mail({ text: "x".repeat(megabytes * 1024 * 1024) }))).status;

    expect([await of(15), await of(17)]).toEqual([200, 413]);
  });

  test.each([
    ["3,000 tags", `<p>${"<b>a</b>".repeat(1_499)}</p>`, false],
    ["3,001 tags", `<p>${"<b>a</b>".repeat(1_499)}<br></p>`, true],
    ["50 levels", `${"<div>".repeat(50)}a`, false],
    ["51 levels", `${"<div>".repeat(51)}a`, true],
    ["ten thousand tables", "<table><tr><td>".repeat(10_000), true],
  ])("a mail of %s is kept as plain text: $2", async (_, dirty, isPlain) => {
    const message = await cleaned({ text: "Merhaba", html: dirty });

    expect(message).toMatchObject({ isPlain, text: "Merhaba" });
    expect(message.html === null).toBe(isPlain);
  });

  test("a mail is answered before its HTML is cleaned, and shows its text until then", async () => {
    const { app, platform } = await ownApp();
    const request = (path: string, init: RequestInit) => app.request(path, init);
    const admin = await clientOf("admin@example.com", request);
    platform.jobs.wake = async () => {};

    const { body } = await receive(mail({ text: "", html: "<p>Bir</p><script>x</script>" }), { request });

    const opened = async () => (await admin.get(`/inbox/conversations/${body.data.conversationId}`)).body.data;
    const { cursor } = (await admin.get("/changes")).body.data;
    expect((await opened()).messages[0]).toMatchObject({ text: "Bir", html: null, isPlain: false });
    await platform.jobs.settle();
    expect((await opened()).messages[0]).toMatchObject({ text: "Bir", html: "<p>Bir</p>", isPlain: false });
    const told = (await admin.get(`/changes?since=${cursor}`)).body.data.items;
    expect(told).toMatchObject([{ object: "conversation", id: body.data.conversationId }]);
  });

  // Each of these took minutes where reading it took the square of its length.
  test.each([
    ["tags that are never closed", { html: "<br".repeat(160_000) }],
    ["nothing but blanks", { html: "\u00a0".repeat(480_000) }],
    ["tables that are never closed", { html: "<table><tr><td>".repeat(32_000) }],
    ["tags that are closed by others", { html: "<b>x</i>".repeat(60_000) }],
    ["a subject of nothing but marks", { subject: "\u0301".repeat(50_000) + "\u0323".repeat(50_000) }],
    ["a text of nothing but marks", { text: "\u0301".repeat(30_000) + "\u0323".repeat(30_000) }],
    [
      "file names of nothing but marks",
      { attachments: Array(20).fill({ name: "\u0301".repeat(5_000) + "\u0323".repeat(5_000), content: "YQ==" }) },
    ],
  ])("%s keep nobody waiting", { timeout: 20_000 }, async (_, hostile) => {
    expect((await receive(mail({ text: "", ...hostile }))).status).toBe(200);
  });

  test("a picture of six megabytes that is written out in a letter does not keep it from being taken in", async () => {
    const picture = `<img src="data:image/png;base64,${"iVBORw0K".repeat(900_000)}">`;

    const { status, body } = await receive(mail({ text: "", html: `${picture}<p>Merhaba</p>` }));

    expect(status).toBe(200);
    expect((await open(body.data.conversationId)).messages[0]).toMatchObject({ isCut: false, text: "Merhaba" });
  });

  test("blank lines of a letter without plain text are one", async () => {
    const html = "<p>Bir</p> \n \n\n <p>iki</p>\n   <p>üç</p>";

    const { body } = await receive(mail({ text: "", html }));

    expect((await open(body.data.conversationId)).messages[0].text).toBe("Bir\n\niki\n\nüç");
  });
});

describe("files that come with a mail", () => {
  test("are kept with it, and what could run is only ever saved", async () => {
    const page = Buffer.from("<html><script>alert(1)</script></html>").toString("base64");
    const note = Buffer.from("Merhaba").toString("base64");

    const { body } = await receive(
      mail({
        attachments: [
          { name: "../../not.txt", type: "text/plain", content: note },
          { name: "page.html", type: "text/html", content: page },
          { name: "empty.txt", type: "text/plain", content: "" },
        ],
      }),
    );

    const { hasAttachment, messages } = await open(body.data.conversationId);
    expect(hasAttachment).toBe(true);
    expect(messages[0].files).toMatchObject([
      { name: "not.txt", type: "text/plain", size: 7 },
      { name: "page.html", type: "application/octet-stream" },
    ]);
  });

  test("are the conversation's: no list of uploads names them, and nobody is offered them as the same file", async () => {
    const bytes = Buffer.from(`Fatura ${crypto.randomUUID()}`);
    const attachments = [{ name: "customer.txt", type: "text/plain", content: bytes.toString("base64") }];
    const counted = (await client.get("/uploads?q=customer")).body.data.length;

    await receive(mail({ attachments }));

    expect((await client.get("/uploads?q=customer")).body.data).toHaveLength(counted);
    const newest = await client.get("/uploads?pageSize=1&sort=createdAt:desc");
    expect(newest.body.data.map(({ name }: { name: string }) => name)).not.toContain("customer.txt");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const own = { name: "own.txt", type: "text/plain", size: bytes.length, sha256 };
    expect((await client.send("POST", "/uploads", own)).body.data.same).toBeNull();
  });
});

test("a mail is taken in with its files where there is no room for uploads any more", async () => {
  const { app, db } = await ownApp();
  const request = (path: string, init: RequestInit) => app.request(path, init);
  const admin = await clientOf("admin@example.com", request);
  db.exec("UPDATE storage SET room = used");
  const file = { name: "a.txt", type: "text/plain", size: 7 };

  const { body } = await receive(mail({ attachments: [{ name: "a.txt", content: "TWVyaGFiYQ==" }] }), { request });

  expect((await admin.send("POST", "/uploads", file)).body.code).toBe("plan_limit");
  const opened = (await admin.get(`/inbox/conversations/${body.data.conversationId}`)).body.data;
  expect(opened.messages[0].files).toMatchObject([{ name: "a.txt", size: 7 }]);
});
