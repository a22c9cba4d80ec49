import { expect, test } from "vitest";
import { htmlReader, isHtml } from "./product-import.html.ts";

test.each([
  ["emphasis", "<p>Büyük <b>kupa</b> &amp; <em>tabak</em></p>", "Büyük **kupa** & _tabak_"],
  ["blanks inside emphasis", "a<strong> b </strong>c<b></b>", "a **b** c"],
  ["named references", "&euro;5 &uuml;&mdash;&rsquo;&hellip; &Scedil;&#351;&#x131;", "€5 ü—’… Şşı"],
  ["a list", "<ul><li>Bir</li><li>İki<ul><li>iç</li></ul></li></ul>son", "- Bir\n- İki\n  - iç\n\nson"],
  ["an ordered list", "<ol><li>Bir</li>\n<li>İki</li></ol>", "1. Bir\n2. İki"],
  [
    "a table",
    "<table><tr><th>Boy</th><td>10 cm</td></tr><tr><th>En</th><td>5 cm</td></tr></table>",
    "Boy | 10 cm\nEn | 5 cm",
  ],
  ["a list of blocks", "<ol><li><p>Bir</p></li><li><p>İki</p><p>iki</p></li><li></li></ol>", "1. Bir\n2. İki\niki"],
  [
    "lists in three levels",
    "<ul><li>a<ol><li>b<ul><li>c</li></ul></li></ol></li><li>d</li></ul>",
    "- a\n  1. b\n    - c\n- d",
  ],
  [
    "lists and tables in cells",
    "<table><tr><td><ul><li>a</li><li>b</li></ul></td><td><table><tr><td>x</td><td>y</td></tr></table></td></tr></table>",
    "- a\n- b\n\nx | y",
  ],
  ["an empty first cell", "<table><tr><td></td><td>5</td></tr></table>", "| 5"],
  ["headings", "<h2>Özellikler</h2><p>Pamuk</p>", "## Özellikler\n\nPamuk"],
  [
    "links",
    '<a href="https://a.example/x">Bak</a> <a href="javascript:alert(1)">dur</a>',
    "[Bak](https://a.example/x) dur",
  ],
  ["line breaks", "bir<br>iki<br/>üç", "bir\niki\nüç"],
  ["scripts and styles", "<style>p{}</style>a<script>if (a < b) c()</script>b<!-- c -->", "ab"],
  ["quotes and signs", '<p style="color:red">5&quot; &lt;kutu&gt;</p>', '5" <kutu>'],
  ["an empty item at the end", "<ul><li>A</li><li></li></ul><p>Note</p>", "- A\n\nNote"],
  ["empty items among others", "<ul><li></li><li>A</li><li><p></p></li></ul>Note", "- A\n\nNote"],
  ["nothing closed", "<p>bir<p>iki<b>üç", "bir\n\niki**üç**"],
])("converts HTML with %s to Markdown", async (_, html, text) => {
  expect((await htmlReader())(html)).toBe(text);
});

test.each([
  ["a < b and c > d", false],
  ["Tom & Jerry; R&D", false],
  ["<3 sizes", false],
  ["a<br>b", true],
  ["Fish &amp; chips", true],
])("detects whether %j is HTML: %s", (text, is) => expect(isHtml(text)).toBe(is));

test.each(["<b>", "<ul><li>", "<a href='", "<p>a</p> ", "<b>a</b>"])(
  "converts 100,000 repetitions of %j in time",
  async (html) => {
    const read = await htmlReader();

    for (let row = 0; row < 5; row++) expect(read(html.repeat(100_000)).length).toBeLessThan(100_000);
  },
);
