import type { HtmlText } from "./html-text.ts";

/** Large, and needed only where a mail brings HTML. */
const sanitizer = async () => (await import("sanitize-html")).default;

/** What is left of a mail's HTML: text and its shape. Everything that could run, load, hide or cover is gone. */
const TAGS = [
  ...[
    "a",
    "b",
    "blockquote",
    "br",
    "code",
    "div",
    "em",
    "h1",
    "h2",
    "h3",
    "h4",
    "hr",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "pre",
  ],
  ...["s", "span", "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul"],
];
const LINKS = ["http", "https", "mailto", "tel"];

export interface CleanHtml {
  html: string;
  /** Pictures from elsewhere that are held back: their address waits in `data-src`. */
  remoteImages: number;
}

/** Cleans the HTML of a mail that is not too much. Links open elsewhere and tell nothing; remote pictures are held back. */
export async function cleanHtml(dirty: string): Promise<CleanHtml> {
  const sanitize = await sanitizer();
  let remoteImages = 0;
  const html = sanitize(dirty, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ["href", "target", "rel"],
      img: ["alt", "width", "height", "data-src"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan"],
    },
    allowedSchemes: LINKS,
    allowProtocolRelative: false,
    // Its whole content goes with it, not only the tag.
    nonTextTags: [
      "script",
      "style",
      "textarea",
      "option",
      "noscript",
      "template",
      "iframe",
      "object",
      "svg",
      "math",
      "title",
    ],
    nestingLimit: 60,
    parseStyleAttributes: false,
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href ? { href } : {}), target: "_blank", rel: "noopener noreferrer nofollow" },
      }),
      img: (tagName, { src = "", alt = "", width, height }) => {
        const isRemote = /^https?:\/\//i.test(src.trim());
        if (isRemote) remoteImages += 1;
        const side = (name: string, value: string | undefined) =>
          /^\d{1,4}$/.test(value ?? "") ? { [name]: value as string } : {};
        return {
          tagName,
          attribs: {
            alt,
            ...side("width", width),
            ...side("height", height),
            ...(isRemote ? { "data-src": src.trim() } : {}),
          },
        };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["data-src"] && !attribs.alt,
  });
  return { html: html.trim(), remoteImages };
}

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});/gi;
/** So many different ones are read; no letter has more. */
const REFERENCES_MAX = 500;
/** No reference stands for it. */
const BETWEEN = "\u0001";

/** The words of HTML as a letter's plain text of at most so many letters: references are read, and blanks become few. */
export async function plainOf({ text }: HtmlText, most: number): Promise<string> {
  const short = text
    .replace(/[ \t]+/g, " ")
    .replace(/\s+/g, (blank) => (blank.split("\n").length > 2 ? "\n\n" : blank))
    // Few letters are written as references, and those with up to eight.
    .slice(0, most * 8);
  const found = [...new Set(short.match(REFERENCE))].slice(0, REFERENCES_MAX);
  if (found.length === 0) return short.trim();
  const sanitize = await sanitizer();
  // Each is read once: the sanitizer takes far longer for a reference than for a letter.
  const read = sanitize(found.join(BETWEEN), { allowedTags: [], allowedAttributes: {} }).split(BETWEEN);
  const meant = new Map(found.map((reference, at) => [reference, unescaped(read[at] ?? reference)]));
  return short.replace(REFERENCE, (reference) => meant.get(reference) ?? reference).trim();
}

const unescaped = (html: string): string =>
  html
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
