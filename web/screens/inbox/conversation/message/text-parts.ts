/** Part of a text: words, URL or order number. */
export interface TextPart {
  kind: "words" | "web" | "order";
  text: string;
  /** Start offset. */
  at: number;
}

// Punctuation after a URL belongs to the sentence.
const WEB = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/u.source;

function found(prefix: string): RegExp {
  const begins = prefix.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&");
  // Without a shop prefix only `#` marks digits as an order number.
  const order = `(?<![\\p{L}\\p{N}#])((?:${begins ? `${begins}|` : ""}#)\\d{3,10})(?![\\p{L}\\p{N}])`;
  return new RegExp(`${WEB}|${order}`, "gu");
}

/** Splits a text into words, URLs and order numbers, also with the shop's `prefix`. */
export function partsOf(text: string, prefix = "#"): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: hit, 1: web, index } of text.matchAll(found(prefix))) {
    if (index > from) parts.push({ kind: "words", text: text.slice(from, index), at: from });
    parts.push({ kind: web ? "web" : "order", text: hit, at: index });
    from = index + hit.length;
  }
  if (from < text.length) parts.push({ kind: "words", text: text.slice(from), at: from });
  return parts;
}
