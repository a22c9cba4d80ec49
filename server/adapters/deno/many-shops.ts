import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import type { Shop } from "../../edge.ts";
import type { HostSender } from "../../http/sender.ts";
import { scryptKey } from "../../identity/passwords/derive-key.ts";
import type { Log, Platform } from "../../platform.ts";
import type { Settings } from "../../settings.ts";
import { type Directory, directoryIn, type ShopEntry, type Wakes } from "../../shops/directory.ts";
import { createGate } from "../../shops/gate.ts";
import { shopLookup } from "../../shops/lookup.ts";
import { operatorCalls, type ShopKeeper } from "../../shops/operator-calls.ts";
import { settingsOfShop } from "../../shops/shop-settings.ts";
import { openSmallDatabase } from "./database.ts";
import { deriveInTurn } from "./derive-in-turn.ts";
import { openShop } from "./open-shop.ts";
import { shopHouse } from "./shop-house.ts";

const LOOK_EVERY_MS = 5_000;
/** Bound of SQLite's page cache in each shop. */
const PAGE_CACHE_KB = 2_048;
/** Passwords checked at once for all shops: one for each of two processor cores. */
const DERIVED_AT_ONCE = 2;
/** Memory of the process above which shops that nobody uses are closed early. */
const CRAMPED_BYTES = 480 * 1024 * 1024;
/** The operator's calls to a shop come from the server itself. */
const OPERATOR: HostSender = { address: "", country: null };

/** What the shops of a process share. */
export interface ManyParts {
  folder: string;
  settings: Settings;
  log: Log;
  asset: Platform["asset"];
}

/** What the process serves: one shop, or the shop of each request's host. */
export interface Served {
  /** `serve` answers a request by a shop. */
  answer(request: Request, sender: HostSender, serve: (shop: Shop) => Promise<Response>): Promise<Response>;
  /** Begins with due work. */
  start(): void;
  endStreams(): void;
  close(): Promise<void>;
}

/** Serves the shops of a data folder, each by its host name. */
export function manyShops({ folder, settings, log, asset }: ManyParts): Served {
  const { db, close } = openSmallDatabase(join(folder, "shops.db"));
  const directory = settledDirectory(directoryIn(db), db.settled);
  const lookup = shopLookup(directory);
  const folderOf = ({ id }: ShopEntry) => join(folder, "shops", id);
  const deriveKey = deriveInTurn(scryptKey, DERIVED_AT_ONCE);
  const house = shopHouse({
    async open({ id, host }, times) {
      // Whoever asks may have found the shop before the operator changed it.
      const shop = await directory.find(host);
      if (shop?.id !== id || shop.state === "closed") throw new Error("it is no shop any more");
      return openShop({
        folder: folderOf(shop),
        settings: settingsOfShop(settings, shop),
        log: (level, line, facts) => log(level, line, { shop: host, ...facts }),
        asset,
        deriveKey,
        isSuspended: shop.state === "suspended",
        pageCacheKb: PAGE_CACHE_KB,
        times,
      });
    },
    wakes: directory,
    log,
    isCramped: () => process.memoryUsage().rss > CRAMPED_BYTES,
  });
  const keeper: ShopKeeper = {
    create: async (shop) => void (await mkdir(folderOf(shop), { recursive: true, mode: 0o700 })),
    ask: (shop, request) => house.fetch(shop, request, OPERATOR),
    apply: ({ id }) => house.close(id),
    async erase(shop) {
      await house.close(shop.id);
      await rm(folderOf(shop), { recursive: true, force: true });
    },
  };
  const operate = operatorCalls({
    directory,
    keeper,
    settings: () => settings,
    forget: lookup.forget,
    now: () => Date.now(),
  });
  const gate = createGate({ operatorKey: settings.operatorKey, log, find: lookup.find, operate });

  let looking: ReturnType<typeof setInterval> | undefined;
  let visiting: Promise<void> | undefined;
  function look(): void {
    house.closeIdle();
    visiting ??= house
      .visitDue()
      .catch((error: unknown) => log("error", "due work of closed shops failed", { error: String(error) }))
      .finally(() => {
        visiting = undefined;
      });
  }

  return {
    answer: (request, sender, serve) =>
      gate(request, (shop) => serve({ fetch: (sent) => house.fetch(shop, sent, sender) })),
    start() {
      looking = setInterval(look, LOOK_EVERY_MS);
    },
    endStreams: house.endStreams,
    async close() {
      clearInterval(looking);
      await visiting;
      await house.closeAll();
      await db.settled().catch((error) => log("error", "what was written last is lost", { error: String(error) }));
      close();
    },
  };
}

/** The directory with answers only after its writes are on the disk. */
const settledDirectory = (directory: Directory & Wakes, settled: () => Promise<void>): Directory & Wakes => ({
  ...directory,
  async add(shop) {
    const isAdded = directory.add(shop);
    await settled();
    return isAdded;
  },
  async setState(id, state) {
    await directory.setState(id, state);
    await settled();
  },
  async remove(id) {
    await directory.remove(id);
    await settled();
  },
});
