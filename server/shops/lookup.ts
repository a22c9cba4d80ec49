import type { Directory, ShopEntry } from "./directory.ts";

/** Age up to which an answer of the directory is used. */
export const KNOWN_MS = 30_000;
/** Further answers displace the oldest, so that requests for random hosts cost no memory. */
const KNOWN_MOST = 2_000;

interface Known {
  found: Promise<ShopEntry | null>;
  at: number;
}

/**
 * Finds the shop of a host and keeps each answer, "none" included, for {@link KNOWN_MS}. Concurrent requests ask once; a
 * failure is not kept.
 */
export function shopLookup(directory: Pick<Directory, "find">, now: () => number = Date.now) {
  const known = new Map<string, Known>();

  function ask(host: string): Promise<ShopEntry | null> {
    const found = (async () => directory.find(host))();
    const entry = { found, at: now() };
    known.delete(host);
    known.set(host, entry);
    const [oldest] = known.keys();
    if (known.size > KNOWN_MOST && oldest !== undefined) known.delete(oldest);
    found.catch(() => known.get(host) === entry && known.delete(host));
    return found;
  }

  return {
    find(host: string): Promise<ShopEntry | null> {
      const entry = known.get(host);
      return entry && now() - entry.at < KNOWN_MS ? entry.found : ask(host);
    },
    /** Drops the answer for a host that the operator has just changed. */
    forget: (host: string) => void known.delete(host),
    size: () => known.size,
  };
}
