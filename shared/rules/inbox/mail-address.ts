/** Maximum octets before the @ (RFC 5321, section 4.5.3.1.1). */
export const LOCAL_PART_MAX = 64;
const DOMAIN_MAX = 253;

/** Whether an address can receive mail; erased people get one below `.invalid` (RFC 2606). */
export const isReachable = (email: string): boolean => !/[@.]invalid$/.test(email);

/**
 * Address with its domain as the URL standard writes hosts (lower case, NFKC, IDNA), so two spellings are one person.
 * Mixed-script domains show as `xn--`.
 */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@");
  // A trailing dot (DNS root) is equivalent to none.
  const domain = email.slice(at + 1).replace(/(?<!\.)\.+$/, "");
  if (at < 0) return email;
  // Runtimes normalise IP address literals differently.
  if (domain.startsWith("[")) return email;
  if (/^[a-z0-9.-]*$/i.test(domain)) return email.slice(0, at + 1) + domain.toLowerCase();
  // Characters that end a host or precede it make no domain.
  const address = `http://${domain}/`;
  if (!/^[^\s/?#@:\\]+$/.test(domain) || !URL.canParse(address)) return email.slice(0, at + 1) + domain;
  return email.slice(0, at + 1) + new URL(address).hostname;
}

/** Whether an ASCII address keeps the length limits of mail. */
export function fitsMail(email: string): boolean {
  const [local = "", domain = ""] = email.split("@");
  const isAscii = /^[\x21-\x7e]*$/.test(email);
  const isShort = domain.length <= DOMAIN_MAX && domain.split(".").every((label) => label.length <= 63);
  return isAscii && isShort && local.length <= LOCAL_PART_MAX;
}
