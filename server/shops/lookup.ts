import type { Directory, ShopEntry } from "./directory.ts";

/** Age up to which an answer of the directory is used. */
export const KNOWN_MS = 30_000;
/** Age up to which a shop is known while the directory fails; the shop itself refuses what its state forbids. */
export const STALE_MS = 10 * 60_000;
/** Bound of each kind of answer; further ones displace the oldest. */
const KNOWN_MOST = 2_000;

interface Known {
  found: Promise<ShopEntry | null>;
  at: number;
}

/**
 * Finds the shop of a host and caches each result, "none" included, for {@link KNOWN_MS}. Concurrent requests share one
 * lookup; a failure is not cached. Requests for random hosts cost no memory and displace no shop.
 */
export function shopLookup(directory: Pick<Directory, "find">, now: () => number = Date.now) {
  const shops = new Map<string, Known>();
  const unknown = new Map<string, Known>();

  function keep(map: Map<string, Known>, host: string, entry: Known): void {
    map.delete(host);
    map.set(host, entry);
    const [oldest] = map.keys();
    if (map.size > KNOWN_MOST && oldest !== undefined) map.delete(oldest);
  }

  function ask(host: string): Promise<ShopEntry | null> {
    const former = shops.get(host);
    const found = (async () => directory.find(host))();
    const entry = { found, at: now() };
    keep(former ? shops : unknown, host, entry);
    found.then(
      (shop) => {
        if (shop && unknown.delete(host)) keep(shops, host, entry);
        if (!shop && shops.delete(host)) keep(unknown, host, entry);
      },
      () => {
        unknown.delete(host);
        if (shops.get(host) !== entry) return;
        if (former) shops.set(host, former);
        else shops.delete(host);
      },
    );
    return found.catch((error: unknown) => {
      if (former && now() - former.at < STALE_MS) return former.found;
      throw error;
    });
  }

  return {
    find(host: string): Promise<ShopEntry | null> {
      const entry = shops.get(host) ?? unknown.get(host);
      return entry && now() - entry.at < KNOWN_MS ? entry.found : ask(host);
    },
    /** Drops the answer for a host that the operator has just changed. */
    forget(host: string): void {
      shops.delete(host);
      unknown.delete(host);
    },
    size: () => shops.size + unknown.size,
  };
}
