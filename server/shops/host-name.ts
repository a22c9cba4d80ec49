const HOST_MAX = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Host name that no shop can have; the message is one sentence that names it. */
export class HostRefused extends Error {}

/**
 * Host name of a shop in the form that browsers send: lower case, other scripts as `xn--`. Throws {@link HostRefused}.
 */
export function readHostName(text: string): string {
  const refuse = (why: string): never => {
    throw new HostRefused(`HOST must be a host name like shop.example, not "${text.slice(0, HOST_MAX)}": ${why}.`);
  };
  if (text === "") return refuse("it is empty");
  if (/\s/.test(text)) return refuse("it has a space");
  if (/[/?#@\\%]/.test(text)) return refuse("leave out everything around the name");
  if (text.startsWith("[") || text.split(":").length > 2) return refuse("it is an IP address");
  if (text.includes(":")) return refuse("leave out the port");
  if (text.endsWith(".")) return refuse("leave out the dot at its end");
  if (text.includes("_")) return refuse("it has an underscore");
  const host = URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : refuse("it is not valid");
  if (/^[\d.]+$/.test(host)) return refuse("it is an IP address");
  if (host.length > HOST_MAX) return refuse(`it is longer than ${HOST_MAX} characters`);
  if (!host.split(".").every((label) => LABEL.test(label))) return refuse("it is not valid");
  return host;
}
