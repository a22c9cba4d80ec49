import { DurableObject } from "cloudflare:workers";
import type { DurableObjectState } from "@cloudflare/workers-types";
import { type Directory, directoryIn, type ShopEntry, type ShopState } from "../../shops/directory.ts";
import { objectDatabase } from "./object-sql.ts";

/** Durable Object that holds which hosts are shops; a deployment has one, and only for SHOPS=by-host. */
export class ShopDirectory extends DurableObject implements Directory {
  #directory = directoryIn(objectDatabase((this.ctx as unknown as DurableObjectState).storage));

  find(host: string): ShopEntry | null | Promise<ShopEntry | null> {
    return this.#directory.find(host);
  }

  list(): ShopEntry[] | Promise<ShopEntry[]> {
    return this.#directory.list();
  }

  add(shop: ShopEntry): boolean | Promise<boolean> {
    return this.#directory.add(shop);
  }

  setState(id: string, state: ShopState): void | Promise<void> {
    return this.#directory.setState(id, state);
  }

  remove(id: string): void | Promise<void> {
    return this.#directory.remove(id);
  }
}
