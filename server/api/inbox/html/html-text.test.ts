import { describe, expect, test } from "vitest";
import { plainOf } from "./clean-html.ts";
import { readHtml } from "./html-text.ts";

const wordsOf = (html: string) => plainOf(readHtml(html), 60_000);

test.each([
  ["paragraphs", "<p>Bir</p><p>iki &amp; üç</p>", "Bir\niki & üç"],
  ["a line break", "Bir<br/>iki", "Bir\niki"],
  ["scripts and styles", "<style>p{}</style>a<script>if (a < b) c()</script>b", "ab"],
  ["an unclosed style", "a<style>b", "a"],
  ["a comment", "a<!-- <p>b</p> -->c", "ac"],
  ["an unclosed comment", "a<!-- b", "a"],
  ["a doctype", "<!doctype html>a", "a"],
  ["an attribute value with a `>`", '<a title="b > c">d</a>', "d"],
  ["a stray quote", "<p don't>a</p><p>it's</p>", "a\nit's"],
  ["an unclosed tag", "a<p", "a"],
  ["a lone `<`", "1 < 2 &lt; 3 <3", "1 < 2 < 3 <3"],
  ["character references", "&uuml;&#305;&#x131;&nbsp;&NewLine;&unknown; &amp", "üıı\u00a0\n&unknown; &amp"],
  ["escaped markup", "&lt;b&gt; &amp;lt;", "<b> &lt;"],
  ["a table", "<table><tr><td>Kalem 1</td><td>10,00 ₺</td></tr><tr><td>a<td>b</table>", "Kalem 1 10,00 ₺\na b"],
  ["blocks by style", '<a style="display:block">a</a><span style="DISPLAY : block">b</span>c', "a\nb\nc"],
  ["inline elements", "1<b>0</b><font>,</font><wbr>0<o:p></o:p>0", "10,00"],
  ["a preheader", '<div style="display:none;max-height:0">gizli</div>İNDİRİM', "İNDİRİM"],
  [
    "a sized paragraph in a cell of font size 0",
    '<td style="font-size:0px">&nbsp;<p style="font-size:13px">a</p></td>',
    "a",
  ],
  ["visible text in hidden text", '<div style="visibility:hidden">a<p style="visibility:visible">b</p></div>', "b"],
  ["an Outlook button", '<a style="mso-hide:all">Öde</a><i style="mso-hide:all">gizli</i>', "Öde"],
  ["an unclosed hidden element", "<p hidden>a<p>b</p>", "b"],
  ["only hidden elements", "<div hidden>a</div><p style='opacity:0'>b</p>", "a\nb"],
  ["a reply and its quote", '<div>a</div><div class="gmail_quote">b<br>c</div>d', "a\n\n> b\n> c\n\nd"],
])("reads the text of HTML with %s", async (_, html, words) => expect(await wordsOf(html)).toBe(words));

// Text that a browser shows apart must stay separate, and inline elements must not split a word.
const BLOCKS =
  "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup legend li main menu nav ol p pre section summary tbody tr ul x-anything";
const CELLS = "td th caption button";
const INLINE =
  "a abbr b bdi bdo big cite code em font i ins del kbd mark nobr q s small span strike strong sub sup tt u";
test.each([...BLOCKS.split(" "), ...CELLS.split(" ")])("white space separates the content of: %s", async (tag) => {
  for (const html of [
    `10<${tag}>20</${tag}>30`,
    `<${tag}>10</${tag}><${tag}>20</${tag}>30`,
    `<b>10</b><${tag.toUpperCase()}>20</${tag}><i>30</i>`,
  ])
    expect((await wordsOf(html)).split(/\s+/)).toEqual(["10", "20", "30"]);
});
test.each(INLINE.split(" "))("inline elements add no white space: %s", async (tag) =>
  expect(await wordsOf(`10<${tag}>20</${tag}>30`)).toBe("102030"),
);

describe("isTooMuch", () => {
  const isTooMuch = (html: string) => readHtml(html).isTooMuch;
  const deep = (levels: number) => "<div>".repeat(levels) + "</div>".repeat(levels);

  test.each([
    ["3,000 tags", "<b>a</b>".repeat(1_500), false],
    ["3,001 tags", `${"<b>a</b>".repeat(1_500)}<br>`, true],
    ["50 levels", deep(50), false],
    ["51 levels", deep(51), true],
    ["1,000 unclosed paragraphs", "<p>a".repeat(1_000), false],
    ["900 unclosed rows with cells", `<table>${"<tr><td>a<td>b".repeat(900)}`, false],
    ["1,000 empty elements", "<img>".repeat(1_000), false],
    ["5,000 references", "&amp;".repeat(5_000), false],
    ["5,001 references", "&amp;".repeat(5_001), true],
    ["tags in a comment", `<!--${"<b>".repeat(5_000)}-->`, false],
  ])("of %s is $2", (_, html, tooMuch) => expect(isTooMuch(html)).toBe(tooMuch));
});

test.each([
  "<b>x</i>",
  "<br",
  "<table><tr><td>",
  '<a b="',
  "<!--",
  "<style>",
  "<svg>",
  "&uuml;",
  " \n",
  "<",
  "\u00a0",
  '<div style="display:none">',
  "<p>a",
  "<a x=1 ",
  "<p>From: a<br>",
  "<blockquote>",
  '<a style="a:b;c:d">x',
  "<i><b>x</i>",
])("HTML that repeats %j is read within two seconds", (piece) => {
  const started = performance.now();
  readHtml(piece.repeat(480_000 / piece.length));
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("reads half a million no-break spaces, and separates quotes surrounded by them", async () => {
  const blanks = "\u00a0".repeat(470_000);
  expect((await wordsOf(`a${blanks}b`)) === `a${blanks}b`).toBe(true);
  const quote = '<div class="gmail_quote">\fb\u00a0</div>';
  expect(await wordsOf(`<div>a\r\u00a0</div>${quote}\u00a0 \r${quote}c`)).toBe("a\n\n> b\n\n> b\n\nc");
});
