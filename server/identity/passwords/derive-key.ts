import { scrypt } from "node:crypto";
import type { DeriveKey } from "../../platform.ts";

// Far above what 128·N·r asks for at our cost; the engine's own default would refuse a later, higher one.
const MAX_MEMORY = 256 * 1024 * 1024;

/** scrypt of the engine itself, which works on another thread where it has one. */
export const scryptKey: DeriveKey = (secret, { salt, cost, length }) => {
  const options = { N: 2 ** cost.log2n, r: cost.r, p: cost.p, maxmem: MAX_MEMORY };
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
};
