import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Done = (error: Error | null, key: Buffer) => void;

const real = crypto.scrypt as typeof crypto.scrypt & { isRemembering?: true };
const known = new Map<string, Promise<Buffer>>();

const text = (value: BinaryLike): string =>
  typeof value === "string" ? value : Buffer.from(value as Uint8Array).toString("hex");

/**
 * In process the same password with the same salt at the same cost is worked out once: it comes to the same, and takes a
 * quarter of a second of a core each time. The two hosts work all of them out.
 */
function remembering(secret: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done): void {
  const key = JSON.stringify([text(secret), text(salt), length, options.N, options.r, options.p]);
  const making =
    known.get(key) ??
    new Promise<Buffer>((resolve, reject) => {
      real(secret, salt, length, options, (error, made) => (error ? reject(error) : resolve(made)));
    });
  known.set(key, making);
  making.then(
    (made) => setImmediate(done, null, Buffer.from(made)),
    (error: Error) => setImmediate(done, error, Buffer.alloc(0)),
  );
}

if (!real.isRemembering) {
  crypto.scrypt = Object.assign(remembering, { isRemembering: true }) as unknown as typeof crypto.scrypt;
  syncBuiltinESMExports();
}
