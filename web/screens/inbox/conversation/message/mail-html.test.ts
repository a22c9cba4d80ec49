import { expect, test } from "vitest";
import { shownMail } from "./mail-html.ts";

const words = { quoted: 'Show "quoted" text', missing: "Picture <missing>" };
const file = {
  id: "f1",
  name: "a.png",
  type: "image/png",
  size: 1,
  url: "/api/files/f1/a.png?until=1&sign=x",
  inline: true,
};

test.each([
  [
    "a picture of its own",
    '<img alt="" data-file="f1" />',
    '<img alt="" data-file="f1" src="/api/files/f1/a.png?until=1&amp;sign=x" />',
  ],
  ["a picture of another message", '<img data-file="f2" />', '<img data-file="f2" />'],
  ["a picture that did not come", "<span data-missing></span>", "<span data-missing>Picture &lt;missing&gt;</span>"],
  ["one that has words of its own", "<span data-missing>Kırık</span>", "<span data-missing>Kırık</span>"],
  [
    "quoted history",
    "<details><summary>…</summary>a</details>",
    '<details><summary aria-label="Show &quot;quoted&quot; text" title="Show &quot;quoted&quot; text">…</summary>a</details>',
  ],
  ["words that look like a style", 'a style="b"', 'a style&#61;"b"'],
])("the HTML of a mail is shown with %s", (_, html, shown) => expect(shownMail(html, [file], words)).toBe(shown));
