import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Done = (error: Error | null, key: Buffer) => void;

const real = crypto.scrypt as typeof crypto.scrypt & { isCheap?: true };

/** Lowers scrypt's cost in this process: the product's own cost takes a quarter of a second a password. */
function cheap(secret: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done): void {
  real(secret, salt, length, { ...options, N: 16 }, done);
}

if (!real.isCheap) {
  crypto.scrypt = Object.assign(cheap, { isCheap: true }) as unknown as typeof crypto.scrypt;
  syncBuiltinESMExports();
}
