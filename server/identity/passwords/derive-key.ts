import { scrypt } from "node:crypto";
import type { DeriveKey } from "../../platform.ts";

// Far above the 128·N·r bytes our cost needs; Node's default of 32 MB would reject a higher cost.
const MAX_MEMORY = 256 * 1024 * 1024;

/** scrypt of `node:crypto`, which runs on another thread if the runtime has one. */
export const scryptKey: DeriveKey = (secret, { salt, cost, length }) => {
  const options = { N: 2 ** cost.log2n, r: cost.r, p: cost.p, maxmem: MAX_MEMORY };
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
};
