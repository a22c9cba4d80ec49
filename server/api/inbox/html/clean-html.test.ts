import { describe, expect, test } from "vitest";
import { cleanHtml } from "./clean-html.ts";
import { readHtml } from "./html-text.ts";
import { outsideLink } from "./outside-link.ts";

const clean = async (html: string, pictures?: ReadonlyMap<string, string>) =>
  (await cleanHtml(readHtml(html).source, pictures)).html;
const FOLD = "<details><summary>…</summary>";

test.each([
  ["unknown tags", "<center>a</center><h5>b</h5><x-y>c</x-y>", "<div>a</div><h5>b</h5><div>c</div>"],
  ["a list of terms", "<dl><dt>Renk</dt><dd>Mavi</dd></dl>", "<dl><dt>Renk</dt><dd>Mavi</dd></dl>"],
  ["unknown inline tags", "a<font color=red>b</font><o:p>c</o:p>", "abc"],
  ["an inline element styled as a block", 'a<span style="display:block">b</span>c', "a<br /><span>b<br /></span>c"],
  [
    "the text direction of the page",
    '<html dir="RTL"><body><p>a</p><p dir="ltr">b</p></body></html>',
    '<div dir="rtl"><p>a</p><p dir="ltr">b</p></div>',
  ],
  ["an invalid text direction", '<p dir="up">a</p>', "<p>a</p>"],
  ["a details element of the sender", "<details open><summary>a</summary>b</details>", "<div><div>a</div>b</div>"],
  ["a preheader", '<div style="display:none">gizli<ul><li>x</ul></div><p>a</p>', "<p>a</p>"],
  ["an unclosed hidden element inside a closed one", "<div>a<span hidden>x</div><p>b</p>", "<div>a</div><p>b</p>"],
  ["only a hidden element", "<p hidden>a</p>", "<p>a</p>"],
  [
    "hidden text beside an image",
    '<p hidden>a</p><img src="https://x.example/a.png" alt="b">',
    '<img alt="b" data-src="https://x.example/a.png" />',
  ],
  [
    "an image in an element of font size 0",
    '<div style="font-size:0"><img src="https://x.example/a.png"></div>',
    '<div><img alt="" data-src="https://x.example/a.png" /></div>',
  ],
])("cleaning HTML: %s", async (_, html, kept) => expect(await clean(html)).toBe(kept));

describe("quoted history", () => {
  test.each([
    [
      "Gmail",
      '<div>a</div><br><div class="gmail_quote"><p>b</p></div>',
      `<div>a</div><br />${FOLD}<div><p>b</p></div></details>`,
    ],
    [
      "a reply below the quote",
      '<div>a</div><div class="gmail_quote">b</div><p>c</p>',
      `<div>a</div>${FOLD}<div>b</div></details><p>c</p>`,
    ],
    [
      "Apple Mail",
      '<p>a</p><blockquote type="cite">b</blockquote>',
      `<p>a</p>${FOLD}<blockquote>b</blockquote></details>`,
    ],
    [
      "Thunderbird",
      '<p>a</p><div class="moz-cite-prefix">On 1 wrote:<br></div><blockquote type="cite">b</blockquote><p>c</p>',
      `<p>a</p>${FOLD}<div>On 1 wrote:<br /></div><blockquote>b</blockquote></details><p>c</p>`,
    ],
    [
      "Outlook on the web",
      '<div><p>a</p><hr><div id="divRplyFwdMsg">b</div><div>c</div></div>',
      `<div><p>a</p><hr />${FOLD}<div>b</div><div>c</div></details></div>`,
    ],
    [
      "Outlook",
      "<div><p>a</p><div><p><b>Kimden:</b> b<br><b>Konu:</b> c</p></div><p>d</p></div>",
      `<div><p>a</p>${FOLD}<div><p><b>Kimden:</b> b<br /><b>Konu:</b> c</p></div><p>d</p></details></div>`,
    ],
    [
      "an attribution line",
      "<p>a</p><div>On 15 Jun 2026, Shop wrote:<blockquote>b</blockquote></div><p>c</p>",
      `<p>a</p>${FOLD}<div>On 15 Jun 2026, Shop wrote:<blockquote>b</blockquote></div></details><p>c</p>`,
    ],
    [
      "an unclosed paragraph",
      '<p>a<blockquote type="cite">b</blockquote>',
      `<p>a</p>${FOLD}<blockquote>b</blockquote></details>`,
    ],
    [
      "nested quotes",
      '<p>a</p><blockquote type="cite">b<blockquote type="cite">c</blockquote></blockquote>',
      `<p>a</p>${FOLD}<blockquote>b<blockquote>c</blockquote></blockquote></details>`,
    ],
    ["a quote on its own", '<div>&nbsp;</div><div class="gmail_quote">b</div>', "<div>\u00a0</div><div>b</div>"],
    ["the writer's own quote", "<p>a</p><blockquote>b</blockquote>", "<p>a</p><blockquote>b</blockquote>"],
  ])("folds only history below other content: %s", async (_, html, kept) => expect(await clean(html)).toBe(kept));
});

describe("images", () => {
  const pictures = new Map([["foto 1@x", "f1"]]);
  test.each([
    ["an attached image", '<img src="CID:Foto%201@X" width="120">', '<img alt="" width="120" data-file="f1" />'],
    [
      "a missing attachment",
      '<img src="cid:other@x" alt="Kırık"><img src="cid:b">',
      "<span data-missing>Kırık</span><span data-missing></span>",
    ],
    ["a relative URL", '<img src="/logo.png"><img src="logo.png" alt="Logo">', "<span data-missing>Logo</span>"],
    ["a file of another email", '<img data-file="f2" alt="x">', "<span data-missing>x</span>"],
    [
      "an image that was cleaned before",
      '<img data-file="f1"><img data-src="https://x.example/a">',
      '<img alt="" data-file="f1" /><img alt="" data-src="https://x.example/a" />',
    ],
  ])("%s", async (_, html, kept) => expect(await clean(html, pictures)).toBe(kept));
});

describe("links", () => {
  test.each(["https://shop.example/a?b#c", "HTTP://shop.example", "mailto:a@b.example", "tel:+905551112233"])(
    "accepts %s",
    (href) => expect(outsideLink(href)).toBe(href),
  );

  test.each([
    ["white space and control characters around a URL", " \u0001\t\u00a0\u200bhttps://shop.example/a\n "],
    ["control characters within a URL", "htt\nps://shop.\u0000example/a"],
  ])("%s are removed", (_, href) => expect(outsideLink(href)).toBe("https://shop.example/a"));

  test.each([
    "/account?tab=security",
    "account",
    "?a",
    "#a",
    "//evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "https:account",
    "https:/account",
    "https:\\\\evil.example",
    "https:///account",
    "https://",
    "https://[shop",
    "java\nscript:alert(1)",
    "data:text/html,a",
    "ftp://x.example",
    "file:///etc",
    "mailto:",
    "\u0001 /account",
    "",
  ])("the link %j keeps its text and loses its address", async (href) => {
    expect(outsideLink(href)).toBeNull();
    const link = `<base href="https://pano.example/"><a href="${href.replaceAll('"', "&quot;")}">Confirm</a>`;
    expect(await clean(link)).toBe('<a target="_blank" rel="noopener noreferrer nofollow">Confirm</a>');
  });
});
