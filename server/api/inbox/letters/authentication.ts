import { headerOf, type Letter } from "./letter.ts";

/**
 * Whether DMARC failed (`dmarc=fail`, RFC 8601): the sender's domain did not send the email. Only the topmost header is
 * from the receiving server; the ones below come with the email and can be forged.
 */
export function isUnverified({ headers }: Pick<Letter, "headers">): boolean {
  const [, ...results] = withoutQuoted(headerOf(headers, "authentication-results")).split(";");
  return results.some((result) => /^\s*dmarc\s*(?:\/\s*\d+\s*)?=\s*fail(?![\w-])/i.test(result));
}

/** Header value without comments and quoted strings, whose content is arbitrary. */
function withoutQuoted(value: string): string {
  let text = "";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at++) {
    const sign = value[at];
    if (sign === "\\") at += 1;
    else if (isQuoted) isQuoted = sign !== '"';
    else if (sign === '"' && depth === 0) isQuoted = true;
    else if (sign === "(") depth += 1;
    else if (sign === ")") depth = Math.max(depth - 1, 0);
    else if (depth === 0) text += sign;
  }
  return text;
}
