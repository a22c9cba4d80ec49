/** IPv4-mapped IPv6 prefix, as dual-stack sockets report IPv4 addresses. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** Network for rate limits: the IPv4 address, or the /64 of an IPv6 address, since one client owns a whole /64. */
export function networkOf(told: string): string {
  const address = told.replace(MAPPED, "");
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const start = head.split(":").filter(Boolean);
  const end = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  return [...start, ...Array<string>(missing).fill("0"), ...end]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":");
}
