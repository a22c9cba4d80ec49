const ID_MAX = 998;
const REFERENCES_MAX = 100;
const HEADER_MAX = 200_000;

/** The form in which ids are compared: what stands between the angle brackets, ASCII letters in lower case. */
export const foldId = (id: string): string =>
  id.replace(/^[\s<]+|[\s>]+$/g, "").replace(/[A-Z]+/g, (part) => part.toLowerCase());

/**
 * The ids of a header value or a list of them, in order: what stands in `<…>`, and bare words with an @ (RFC 5322,
 * section 3.6.4; bare ones come from mail services). Blanks, folds and other words are passed over.
 */
export function readIds(value: string | readonly string[]): string[] {
  const text = (typeof value === "string" ? value : value.join(" ")).slice(-HEADER_MAX);
  const found = text.match(/<[^<>]*>|[^\s<>,;"]+/g) ?? [];
  return found
    .filter((one) => one.startsWith("<") || one.includes("@"))
    .map((one) => one.replace(/[\s<>\p{Cc}]+/gu, ""))
    .filter((one) => one !== "" && one.length <= ID_MAX)
    .map((one) => one.toWellFormed());
}

/** Folded ids of what a letter answers: those of In-Reply-To, then References from the last to the first. */
export function answeredIds(inReplyTo: string | readonly string[], references: string | readonly string[]): string[] {
  const ids = [...readIds(inReplyTo), ...readIds(references).reverse()];
  return [...new Set(ids.map(foldId))].slice(0, REFERENCES_MAX);
}
