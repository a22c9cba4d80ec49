/** Octets before the sign @ (RFC 5321, section 4.5.3.1.1). */
export const LOCAL_PART_MAX = 64;
const DOMAIN_MAX = 253;

/** Whether mail can reach an address: none does below `.invalid` (RFC 2606), where erased people have theirs. */
export const isReachable = (email: string): boolean => !/[@.]invalid$/.test(email);

/**
 * An address with its domain in lower-case ASCII, as the URL standard writes hosts (NFKC and IDNA). So no two spellings
 * are two people, and a domain that mixes scripts is shown by its `xn--` form. One without a domain stays as it is.
 */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@");
  // The root of all names is in every domain, written or not.
  const domain = email.slice(at + 1).replace(/(?<!\.)\.+$/, "");
  if (at < 0) return email;
  // Hosts write an address of a machine in different ways.
  if (domain.startsWith("[")) return email;
  if (/^[a-z0-9.-]*$/i.test(domain)) return email.slice(0, at + 1) + domain.toLowerCase();
  // What would end a host or stand before one is no domain.
  const address = `http://${domain}/`;
  if (!/^[^\s/?#@:\\]+$/.test(domain) || !URL.canParse(address)) return email.slice(0, at + 1) + domain;
  return email.slice(0, at + 1) + new URL(address).hostname;
}

/** Whether an address in ASCII keeps the lengths that mail knows. */
export function fitsMail(email: string): boolean {
  const [local = "", domain = ""] = email.split("@");
  const isAscii = /^[\x21-\x7e]*$/.test(email);
  const isShort = domain.length <= DOMAIN_MAX && domain.split(".").every((label) => label.length <= 63);
  return isAscii && isShort && local.length <= LOCAL_PART_MAX;
}
