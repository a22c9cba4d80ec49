import { WorkerEntrypoint } from "cloudflare:workers";
import { scryptKey } from "../../identity/passwords/derive-key.ts";
import type { DeriveKey } from "../../platform.ts";

/** Derives keys outside the shop's object, where scrypt would block every other request. */
export class KeyDeriver extends WorkerEntrypoint {
  derive(...parameters: Parameters<DeriveKey>): Promise<Uint8Array> {
    return scryptKey(...parameters);
  }
}
