/** A stretch of a text: words, a web address, or the number of an order. */
export interface TextPart {
  kind: "words" | "web" | "order";
  text: string;
  /** Where it begins. */
  at: number;
}

// A full stop or a bracket at the end of an address belongs to the sentence around it.
const FOUND = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])|(?<![\p{L}\p{N}#])(#\d{3,10})(?![\p{L}\p{N}])/gu;

/** Takes a text apart, so that addresses and order numbers in it can be links. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, 1: web, index } of text.matchAll(FOUND)) {
    if (index > from) parts.push({ kind: "words", text: text.slice(from, index), at: from });
    parts.push({ kind: web ? "web" : "order", text: found, at: index });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ kind: "words", text: text.slice(from), at: from });
  return parts;
}
