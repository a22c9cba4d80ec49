// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const AROUND = /^[\p{Cc}\p{Cf}\s]+|[\p{Cc}\p{Cf}\s]+$|[\u0000-\u001f\u007f]+/gu;

/** Absolute URL of an email's link (http, https, mailto, tel), or null if it could point into the product. */
export function outsideLink(href: string): string | null {
  const link = href.replace(AROUND, "");
  if (/^(?:mailto|tel):[^\s]/i.test(link)) return link;
  // With fewer slashes, or with backslashes, a browser may resolve it as a path on the page's own site.
  if (!/^https?:\/\/[^/\\\s?#]/i.test(link)) return null;
  return URL.canParse(link) ? link : null;
}
