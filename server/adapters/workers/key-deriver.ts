import { WorkerEntrypoint } from "cloudflare:workers";
import { scryptKey } from "../../identity/passwords/derive-key.ts";
import type { DeriveKey } from "../../platform.ts";

/** Derives keys beside the shop's object: there scrypt would hold up every other request for as long as it takes. */
export class KeyDeriver extends WorkerEntrypoint {
  derive(...asked: Parameters<DeriveKey>): Promise<Uint8Array> {
    return scryptKey(...asked);
  }
}
