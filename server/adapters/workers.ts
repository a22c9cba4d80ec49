import type { Fetcher } from "@cloudflare/workers-types";
import type { Renderer } from "#shared/boot.ts";
import * as renderer from "../../dist/server/entry-server.js";
import { createEdge } from "../edge.ts";
import { consoleLog } from "./log.ts";
import { askShop, type ShopStub } from "./workers/ask-shop.ts";
import { edgeStream, STREAM_PATH } from "./workers/edge-stream.ts";

export { KeyDeriver } from "./workers/key-deriver.ts";
export { Shop } from "./workers/shop-object.ts";

interface Bindings {
  SHOP: { getByName(name: string): ShopStub };
  ASSETS: Fetcher;
  APP_MODE?: string;
}

let edge: ReturnType<typeof createEdge> | undefined;

/** Entry of the Worker; the deployment has one shop object, which gets every request. */
export default {
  fetch(request: Request, { SHOP, ASSETS, APP_MODE }: Bindings): Promise<Response> {
    edge ??= createEdge({
      mode: APP_MODE === "mock" ? "mock" : "live",
      asset: (asked) => ASSETS.fetch(asked as never) as unknown as Promise<Response>,
      renderer: renderer as Renderer,
      log: consoleLog,
    });
    const shopOf = () => SHOP.getByName("shop");
    const ask = (asked: Request) =>
      isStream(asked) ? edgeStream({ shopOf, log: consoleLog }, asked) : askShop({ shopOf, log: consoleLog }, asked);
    return edge(request, { fetch: ask });
  },
};

const isStream = ({ method, url }: Request) => method === "GET" && new URL(url).pathname === STREAM_PATH;
