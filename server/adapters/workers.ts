import { askShop, type ShopStub } from "./ask-shop.ts";
import { consoleLog } from "./log.ts";

export { Shop } from "./shop-object.ts";

interface Bindings {
  SHOP: { getByName(name: string): ShopStub };
}

/** Every request belongs to the one shop of the deployment. */
export default {
  fetch: (request: Request, { SHOP }: Bindings): Promise<Response> =>
    askShop({ shopOf: () => SHOP.getByName("shop"), log: consoleLog }, request),
};
