import { isAttribution, isHistoryHead } from "#shared/rules/inbox/quoted.ts";
import type { Attributes } from "./html-tags.ts";

/** Extent of quoted history: the element, the rest of its parent, or up to the end of the next `blockquote`. */
export type QuoteEnd = "element" | "rest" | "blockquote";

const QUOTE_CLASS = /(?:^|\s)(?:gmail_quote|yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra)(?:\s|$)/;
const OUTLOOK_ID = /^(?:x_)*(?:divRplyFwdMsg|appendonsend|ms-outlook-mobile-reference-message)$/i;

/** Start of every header of quoted history: a name with a colon, or a line of dashes. */
const HEAD = /^\s*(?:[*_\s]*\p{L}{2,12}\s*:|[-_]{2})/u;

interface Start {
  attributes: Attributes;
  /** HTML source from this element on, limited to the part worth checking. */
  following(): string;
}

/** Extent of the quoted history that starts with this element, or null. */
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

/** Text of an HTML fragment, one line per block: exact enough to recognise a quote header. */
const wordsOf = (source: string): string =>
  source
    .replace(/<(?:br|\/?(?:p|div|tr|table|blockquote|hr|li))\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>?/g, "")
    .replace(/&nbsp;|\u00a0/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/\s*\n\s*/g, "\n");
