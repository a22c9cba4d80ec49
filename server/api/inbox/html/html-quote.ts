import { isAttribution, isHistoryHead } from "#shared/rules/quoted.ts";
import type { Attributes } from "./html-tags.ts";

/** How far quoted history reaches: the element where it starts, all that follows beside it, or what follows to the end of a `blockquote`. */
export type QuoteEnd = "element" | "rest" | "blockquote";

const QUOTE_CLASS = /(?:^|\s)(?:gmail_quote|yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra)(?:\s|$)/;
const OUTLOOK_ID = /^(?:x_)*(?:divRplyFwdMsg|appendonsend|ms-outlook-mobile-reference-message)$/i;

/** What every head of quoted history begins with: a name and a colon, or a rule. */
const HEAD = /^\s*(?:[*_\s]*\p{L}{2,12}\s*:|[-_]{2})/u;

interface Start {
  attributes: Attributes;
  /** The source from this element on, as far as it is looked at. */
  following(): string;
}

/** Whether quoted history starts with an element, and how far it reaches. */
export function isQuoteStart(name: string, { attributes, following }: Start): QuoteEnd | null {
  if (QUOTE_CLASS.test(attributes.class ?? "")) return "element";
  if (name === "blockquote") return attributes.type?.toLowerCase() === "cite" ? "element" : null;
  if (OUTLOOK_ID.test(attributes.id ?? "")) return "rest";
  if (/(?:^|\s)moz-cite-prefix(?:\s|$)/.test(attributes.class ?? "")) return "blockquote";
  if (name !== "div" && name !== "p") return null;
  const source = following();
  const quoted = source.search(/<blockquote\b/i);
  if (quoted !== -1 && isAttribution(wordsOf(source.slice(0, quoted)))) return "blockquote";
  return HEAD.test(wordsOf(source.slice(0, 500))) && isHistoryHead(wordsOf(source)) ? "rest" : null;
}

/** The words of a piece of source, a line for each block: enough to know a head by. */
const wordsOf = (source: string): string =>
  source
    .replace(/<(?:br|\/?(?:p|div|tr|table|blockquote|hr|li))\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>?/g, "")
    .replace(/&nbsp;|\u00a0/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/\s*\n\s*/g, "\n");
