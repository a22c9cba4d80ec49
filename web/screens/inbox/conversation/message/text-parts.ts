/** A stretch of a text: words, a web address, or the number of an order. */
export interface TextPart {
  kind: "words" | "web" | "order";
  text: string;
  /** Where it begins. */
  at: number;
}

// A full stop or a bracket at the end of an address belongs to the sentence around it.
const WEB = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/u.source;

function found(prefix: string): RegExp {
  const begins = prefix.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&");
  // Bare digits may be anything: where the shop has no prefix, only the usual sign makes a number of them.
  const order = `(?<![\\p{L}\\p{N}#])((?:${begins ? `${begins}|` : ""}#)\\d{3,10})(?![\\p{L}\\p{N}])`;
  return new RegExp(`${WEB}|${order}`, "gu");
}

/** Takes a text apart, so that addresses and order numbers, of the shop's own `prefix` too, can be links in it. */
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
