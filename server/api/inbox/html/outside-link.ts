// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const AROUND = /^[\p{Cc}\p{Cf}\s]+|[\p{Cc}\p{Cf}\s]+$|[\u0000-\u001f\u007f]+/gu;

/** The address of a letter's link that leads out of the product, or null: a scheme of ours, and all that it needs to be whole. */
export function outsideLink(href: string): string | null {
  const link = href.replace(AROUND, "");
  if (/^(?:mailto|tel):[^\s]/i.test(link)) return link;
  // With fewer or other slashes a browser may read it as an address within the page's own site.
  if (!/^https?:\/\/[^/\\\s?#]/i.test(link)) return null;
  return URL.canParse(link) ? link : null;
}
