import { expect, test } from "vitest";
import { mailHtml } from "./mail-html.ts";

test("preserves paragraphs and line breaks, and links URLs", () => {
  expect(mailHtml("Hi,\nsee https://x.example/a?b=1&c=2.\n\n\nBye")).toBe(
    '<p>Hi,<br>see <a href="https://x.example/a?b=1&amp;c=2">https://x.example/a?b=1&amp;c=2</a>.</p>\n<p>Bye</p>',
  );
});

test("escapes HTML, also inside a link", () => {
  expect(mailHtml('<img src=x onerror=a> & "b"')).toBe("<p>&lt;img src=x onerror=a&gt; &amp; &quot;b&quot;</p>");
  expect(mailHtml('http://x"onclick=y')).not.toContain('"onclick');
});
