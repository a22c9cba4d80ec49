import { describe, expect, test } from "vitest";
import { plainOf } from "./clean-html.ts";
import { readHtml } from "./html-text.ts";

const wordsOf = (html: string) => plainOf(readHtml(html), 60_000);

test.each([
  ["paragraphs", "<p>Bir</p><p>iki &amp; üç</p>", "Bir\niki & üç"],
  ["a line break", "Bir<br/>iki", "Bir\niki"],
  ["scripts and styles", "<style>p{}</style>a<script>if (a < b) c()</script>b", "ab"],
  ["a style that is never closed", "a<style>b", "a"],
  ["a comment", "a<!-- <p>b</p> -->c", "ac"],
  ["a comment that is never closed", "a<!-- b", "a"],
  ["a declaration", "<!doctype html>a", "a"],
  ["a value that holds a tag's end", '<a title="b > c">d</a>', "d"],
  ["a stray quote", "<p don't>a</p><p>it's</p>", "a\nit's"],
  ["a tag that is never closed", "a<p", "a"],
  ["a lone sign", "1 < 2 &lt; 3 <3", "1 < 2 < 3 <3"],
  ["references", "&uuml;&#305;&#x131;&nbsp;&NewLine;&unknown; &amp", "üıı\u00a0\n&unknown; &amp"],
  ["written markup", "&lt;b&gt; &amp;lt;", "<b> &lt;"],
])("the words of HTML with %s are read", async (_, html, words) => expect(await wordsOf(html)).toBe(words));

describe("cleaning is too much", () => {
  const isTooMuch = (html: string) => readHtml(html).isTooMuch;
  const deep = (levels: number) => "<div>".repeat(levels) + "</div>".repeat(levels);

  test.each([
    ["3,000 tags", "<b>a</b>".repeat(1_500), false],
    ["3,001 tags", `${"<b>a</b>".repeat(1_500)}<br>`, true],
    ["50 levels", deep(50), false],
    ["51 levels", deep(51), true],
    ["1,000 paragraphs that are not closed", "<p>a".repeat(1_000), false],
    ["1,000 rows and cells that are not closed", `<table>${"<tr><td>a<td>b".repeat(900)}`, false],
    ["1,000 empty elements", "<img>".repeat(1_000), false],
    ["5,000 references", "&amp;".repeat(5_000), false],
    ["5,001 references", "&amp;".repeat(5_001), true],
    ["tags in a comment", `<!--${"<b>".repeat(5_000)}-->`, false],
  ])("for %s: $2", (_, html, tooMuch) => expect(isTooMuch(html)).toBe(tooMuch));
});
