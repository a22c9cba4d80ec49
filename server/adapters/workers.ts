import type { Fetcher } from "@cloudflare/workers-types";
import type { Renderer } from "#shared/boot.ts";
import * as renderer from "../../dist/server/entry-server.js";
import { createEdge } from "../edge.ts";
import { consoleLog } from "./log.ts";
import { sendToShop } from "./workers/edge-stream.ts";
import { type ManyBindings, manyShops } from "./workers/many-shops.ts";
import { texts } from "./workers/texts.ts";

export { KeyDeriver } from "./workers/key-deriver.ts";
export { ShopDirectory } from "./workers/shop-directory.ts";
export { Shop } from "./workers/shop-object.ts";

interface Bindings extends ManyBindings {
  ASSETS: Fetcher;
  [setting: string]: unknown;
}

let answer: ((request: Request) => Promise<Response>) | undefined;

/** Entry of the Worker: sends each request to the deployment's one shop, or to the shop of its host name. */
export default {
  fetch(request: Request, bindings: Bindings): Promise<Response> {
    answer ??= answerBy(bindings);
    return answer(request);
  },
};

function answerBy(bindings: Bindings): (request: Request) => Promise<Response> {
  const { SHOP, ASSETS } = bindings;
  const env = texts(bindings);
  const edge = createEdge({
    mode: env.APP_MODE === "mock" ? "mock" : "live",
    asset: (request) => ASSETS.fetch(request as never) as unknown as Promise<Response>,
    renderer: renderer as Renderer,
    log: consoleLog,
  });
  // With any other value the shop itself says what is wrong.
  if (env.SHOPS === "by-host") return manyShops({ bindings, env, edge });
  const shopOf = () => SHOP.getByName("shop");
  return (request) => edge(request, { fetch: (sent) => sendToShop({ shopOf, log: consoleLog }, sent) });
}
