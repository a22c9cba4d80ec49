import { headerOf, type Letter } from "./letter.ts";

/**
 * Whether the receiving server found that a letter is not from the domain its sender names (`dmarc=fail`, RFC 8601). Only
 * the topmost header is that server's; those below it came with the letter, and anybody can write them.
 */
export function isUnverified({ headers }: Pick<Letter, "headers">): boolean {
  const [, ...results] = withoutQuoted(headerOf(headers, "authentication-results")).split(";");
  return results.some((result) => /^\s*dmarc\s*(?:\/\s*\d+\s*)?=\s*fail(?![\w-])/i.test(result));
}

/** A header value without its comments and quoted texts, which may hold anything. */
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
