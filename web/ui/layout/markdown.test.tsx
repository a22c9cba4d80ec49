import { ThemeProvider } from "@mui/material/styles";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { theme } from "../../app/theme/theme.ts";
import { Markdown } from "./markdown.tsx";

const drawn = (text: string) =>
  renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <Markdown text={text} />
    </ThemeProvider>,
  )
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .replace(/^<div[^>]*>|<\/div>$/g, "");

test.each([
  ["**bold** and *soft*", "<p><strong>bold</strong> and <em>soft</em></p>"],
  ["- one\n- two", "<ul><li>one</li><li>two</li></ul>"],
  ["3. three", '<ol start="3"><li>three</li></ol>'],
  ["- [x] done\n- [ ] open", "<ul><li>☑ done</li><li>☐ open</li></ul>"],
  ["# Title", '<p class="heading">Title</p>'],
  ["`a < b`", "<p><code>a &lt; b</code></p>"],
  [
    "[shop](https://shop.example)",
    '<p><a href="https://shop.example" target="_blank" rel="noopener noreferrer nofollow">shop</a></p>',
  ],
])("%s is drawn as its elements", (text, html) => {
  expect(drawn(text)).toBe(html);
});

test.each([
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "![x](https://tracker.example/pixel.gif)",
  "<a href='javascript:alert(1)'>x</a>",
  '[x](https://shop.example "\\" onmouseover=alert(1)")',
])("%s never becomes markup that runs or loads", (text) => {
  const html = drawn(text);

  expect(html).not.toMatch(/<(script|img|iframe|svg)|\son\w+=["']|href="(?!https:\/\/shop\.example")/i);
});

test("a text nested a thousand times is drawn in time, as it was typed", () => {
  const text = `${">".repeat(20_000)} deep`;

  expect(drawn(text)).toBe(`<p>${text.replaceAll(">", "&gt;")}</p>`);
});

test.each([
  ["lists in lists", "1. ".repeat(5_000)],
  ["quotes in quotes", "> ".repeat(5_000)],
  ["stars", "**a".repeat(6_000)],
  ["pictures", "![".repeat(10_000)],
])("a text of nothing but %s stands as it was typed", (_, text) => {
  expect(drawn(text)).toBe(`<p>${text.replace(/>/g, "&gt;")}</p>`);
});
