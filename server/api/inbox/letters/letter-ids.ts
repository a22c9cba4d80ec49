const ID_MAX = 998;
const REFERENCES_MAX = 100;
const HEADER_MAX = 200_000;

/** Message id in comparable form: without angle brackets, ASCII in lower case. */
export const foldId = (id: string): string =>
  id.replace(/^[\s<]+|[\s>]+$/g, "").replace(/[A-Z]+/g, (part) => part.toLowerCase());

/**
 * Message ids of a header value in order: `<…>`, and bare words with an @ (RFC 5322, section 3.6.4; some mail services
 * omit the brackets). White space, folding and other words are ignored.
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

/** Folded ids of the messages that an email replies to: In-Reply-To, then References from last to first. */
export function answeredIds(inReplyTo: string | readonly string[], references: string | readonly string[]): string[] {
  const ids = [...readIds(inReplyTo), ...readIds(references).reverse()];
  return [...new Set(ids.map(foldId))].slice(0, REFERENCES_MAX);
}
