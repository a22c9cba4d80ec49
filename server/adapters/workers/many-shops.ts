import type { createEdge } from "../../edge.ts";
import { readSettings } from "../../settings.ts";
import type { Directory, ShopEntry, ShopState } from "../../shops/directory.ts";
import { createGate } from "../../shops/gate.ts";
import { shopLookup } from "../../shops/lookup.ts";
import { operatorCalls, type ShopKeeper } from "../../shops/operator-calls.ts";
import type { ShopIdentity } from "../../shops/shop-settings.ts";
import { consoleLog } from "../log.ts";
import type { ShopStub } from "./ask-shop.ts";
import { sendToShop } from "./edge-stream.ts";
import { failedStart, logFailedStart } from "./failed-start.ts";

/** Stub of the object of a shop among many. */
interface OwnedStub extends ShopStub {
  create(shop: ShopIdentity): Promise<void>;
  apply(state: ShopState): Promise<void>;
  erase(shop: ShopIdentity): Promise<void>;
}

/** Bindings of the Worker for SHOPS=by-host. */
export interface ManyBindings {
  SHOP: { getByName(name: string): OwnedStub };
  DIRECTORY: { getByName(name: string): Directory };
}

interface ManyParts {
  bindings: ManyBindings;
  /** Settings among the bindings. */
  env: Record<string, string | undefined>;
  edge: ReturnType<typeof createEdge>;
}

/** Serves each request by the shop of its host name. Each isolate reads the directory at most once in 30 seconds. */
export function manyShops({ bindings: { SHOP, DIRECTORY }, env, edge }: ManyParts) {
  try {
    readSettings(env);
  } catch (error) {
    logFailedStart(error);
    return async () => failedStart();
  }
  // A new stub for each call: one whose connection broke stays broken.
  const directory: Directory = {
    find: (host) => DIRECTORY.getByName("directory").find(host),
    list: () => DIRECTORY.getByName("directory").list(),
    add: (shop) => DIRECTORY.getByName("directory").add(shop),
    setState: (id, state) => DIRECTORY.getByName("directory").setState(id, state),
    remove: (id) => DIRECTORY.getByName("directory").remove(id),
  };
  const lookup = shopLookup(directory);
  const stubOf = ({ id }: ShopEntry) => SHOP.getByName(id);
  const ask = (shop: ShopEntry, request: Request) =>
    sendToShop({ shopOf: () => stubOf(shop), log: consoleLog }, request);
  const keeper: ShopKeeper = {
    create: async ({ id, host, ...rest }) => stubOf({ id, host, ...rest }).create({ id, host }),
    ask,
    apply: async (shop) => stubOf(shop).apply(shop.state),
    erase: async ({ id, host, ...rest }) => stubOf({ id, host, ...rest }).erase({ id, host }),
  };
  const operate = operatorCalls({
    directory,
    keeper,
    settings: () => readSettings(env),
    forget: lookup.forget,
    now: () => Date.now(),
  });
  const gate = createGate({ operatorKey: env.OPERATOR_KEY || null, log: consoleLog, find: lookup.find, operate });

  return (request: Request): Promise<Response> =>
    gate(request, (shop) => edge(request, { fetch: (sent) => ask(shop, sent) }));
}
