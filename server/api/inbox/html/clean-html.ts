import type { Attributes, IOptions, Tag } from "sanitize-html";
import { kindOf, SKIPPED } from "./html-tags.ts";
import { type HtmlText, QUOTE_TAG, QUOTE_TEXT } from "./html-text.ts";
import { outsideLink } from "./outside-link.ts";

/** Lazy import: the library is large and only HTML email needs it. */
const sanitizer = async () => (await import("sanitize-html")).default;

/** Tags that cleaning keeps. None of them can run, load, hide or cover anything. */
const TAGS =
  "a b bdi bdo blockquote br caption code dd details div dl dt em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span strong sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  );
/** The summary has no words because the language is unknown; the page adds an accessible name. */
const FOLDED = "<details><summary>…</summary>";

export interface CleanHtml {
  html: string;
  /** Number of blocked remote images; each keeps its URL in `data-src`. */
  remoteImages: number;
}

/**
 * Sanitizes email HTML that is not `isTooMuch`: links open in a new tab without referrer, remote images are blocked.
 * `pictures` maps content ids to files: an attached image gets `data-file`, a missing one becomes `<span
 * data-missing>`.
 */
export async function cleanHtml(dirty: string, pictures: ReadonlyMap<string, string> = new Map()): Promise<CleanHtml> {
  const sanitize = await sanitizer();
  let remoteImages = 0;
  const options: IOptions = {
    allowedTags: TAGS,
    allowedAttributes: {
      "*": ["dir"],
      a: ["href", "target", "rel"],
      img: ["alt", "width", "height", "data-src", "data-file"],
      span: ["data-missing"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan"],
    },
    // Checked by `outsideLink`.
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    // The sanitizer removes these elements with their content.
    nonTextTags: [...SKIPPED, "option"],
    nestingLimit: 60,
    parseStyleAttributes: false,
    transformTags: {
      "*": (tagName, attribs) => shaped(tagName, attribs),
      a: (tagName, { href, dir }) => ({
        tagName,
        attribs: { ...linkTo(href), ...(dir ? { dir } : {}), target: "_blank", rel: "noopener noreferrer nofollow" },
      }),
      img: (_, attribs) => {
        const picture = pictureOf(attribs, pictures);
        if (picture.attribs["data-src"]) remoteImages += 1;
        return picture;
      },
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === "img" && !attribs["data-src"] && !attribs["data-file"] && attribs["data-missing"] === undefined,
  };
  const html = sanitize(dirty, options).replaceAll("<details>", FOLDED);
  return { html: html.trim(), remoteImages };
}

/** Tag as stored: an unknown block element becomes a `div`. */
function shaped(tagName: string, { dir, ...attribs }: Attributes): Tag {
  const way = dir?.trim().toLowerCase() ?? "";
  const own = { ...attribs, ...(way === "ltr" || way === "rtl" || way === "auto" ? { dir: way } : {}) };
  if (tagName === QUOTE_TAG) return { tagName: "details", attribs: {} };
  if (tagName === "html" || tagName === "body") return { tagName: own.dir ? "div" : tagName, attribs: own };
  const isOurs = tagName !== "details" && TAGS.includes(tagName);
  if (isOurs || SKIPPED.has(tagName) || kindOf(tagName) !== "block") return { tagName, attribs: own };
  return { tagName: "div", attribs: own };
}

function linkTo(href: string | undefined): Attributes {
  const link = outsideLink(href ?? "");
  return link === null ? {} : { href: link };
}

function pictureOf({ src, alt = "", ...attribs }: Attributes, pictures: ReadonlyMap<string, string>): Tag {
  const given = (src ?? attribs["data-src"] ?? "").trim();
  const side = (name: string): Attributes =>
    /^\d{1,4}$/.test(attribs[name] ?? "") ? { [name]: attribs[name] ?? "" } : {};
  const shape = { alt, ...side("width"), ...side("height") };
  if (/^https?:\/\//i.test(given)) return { tagName: "img", attribs: { ...shape, "data-src": given } };
  const file = attribs["data-file"] ?? pictures.get(contentIdOf(given.replace(/^cid:/i, "")));
  if (file && [...pictures.values()].includes(file))
    return { tagName: "img", attribs: { ...shape, "data-file": file } };
  const isNamed = alt.trim() !== "" || /^(?:cid|data):/i.test(given) || "data-file" in attribs;
  return { tagName: "span", attribs: isNamed ? { "data-missing": "" } : {}, text: alt.trim() };
}

/** Content id in comparable form: no angle brackets, no percent escapes, lower case. */
export function contentIdOf(given: string): string {
  const bare = given.trim().replace(/^<|>$/g, "");
  try {
    return decodeURIComponent(bare).toLowerCase();
  } catch {
    return bare.toLowerCase();
  }
}

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});/gi;
/** Limit of distinct references per email; no genuine email has more. */
const REFERENCES_MAX = 500;
/** Separator that no reference decodes to. */
const BETWEEN = "\u0001";

/**
 * Plain text of email HTML: references decoded, white space collapsed, quoted lines prefixed with `>`. Reads at most
 * `most * 8` characters of the source.
 */
export async function plainOf({ text }: HtmlText, most: number): Promise<string> {
  const few = text
    .replace(/[ \t]+/g, " ")
    .replace(/\s+/g, (blank) => "\n".repeat(Math.min(2, blank.split("\n").length - 1)) || blank);
  // A character written as a reference takes up to eight characters of source.
  const short = marked(few.slice(0, most * 8));
  const found = [...new Set(short.match(REFERENCE))].slice(0, REFERENCES_MAX);
  if (found.length === 0) return short.trim();
  const sanitize = await sanitizer();
  // Decode each distinct reference once: the sanitizer is far slower on references than on plain characters.
  const read = sanitize(found.join(BETWEEN), { allowedTags: [], allowedAttributes: {} }).split(BETWEEN);
  const meant = new Map(found.map((reference, at) => [reference, unescaped(read[at] ?? reference)]));
  return short.replace(REFERENCE, (reference) => meant.get(reference) ?? reference).trim();
}

const [START, END] = QUOTE_TEXT;
const QUOTED = new RegExp(`${START}([^${END}]*)(?:${END}|$)`, "g");

/** Text with quoted lines prefixed with `>` and an empty line before and after each quote. */
function marked(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { 0: whole, 1: quoted = "", index } of text.matchAll(QUOTED)) {
    const lines = quoted.trim().split("\n");
    pieces.push(text.slice(at, index).trim(), lines.map((line) => `> ${line.trim()}`.trimEnd()).join("\n"));
    at = index + whole.length;
  }
  return [...pieces, text.slice(at).trim()].filter((piece) => piece !== "").join("\n\n");
}

const unescaped = (html: string): string =>
  html
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
