import type { R2Bucket, R2PutOptions } from "@cloudflare/workers-types";
import type { FileStore } from "../../platform.ts";
import { limitSize } from "../size-limit-stream.ts";

/** Workers API missing in the shared types: a stream with a known length. */
declare const FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>;

interface Putting {
  body: ReadableStream<Uint8Array>;
  size: number;
  options?: R2PutOptions;
}

/** Maximum keys per delete call of R2. */
const DELETED_AT_ONCE = 1000;

/** Deletes every object whose key begins with `prefix`. */
export async function emptyPrefix(bucket: R2Bucket, prefix: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await bucket.list({ prefix, limit: DELETED_AT_ONCE });
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}

/** A {@link FileStore} over an R2 bucket, below a prefix of its keys. */
export function r2Files(bucket: R2Bucket, prefix = ""): FileStore {
  async function put(key: string, { body, size, options = {} }: Putting): Promise<boolean> {
    const { readable, writable } = new FixedLengthStream(size);
    const unwanted = new AbortController();
    const feeding = body.pipeThrough(limitSize(size)).pipeTo(writable, { signal: unwanted.signal });
    const storing = bucket.put(prefix + key, readable as never, options).then((object) => {
      // If the key exists, R2 does not read the stream, and the pipe would wait for ever.
      if (object === null) unwanted.abort();
      return object !== null;
    });
    const [fed, stored] = await Promise.allSettled([feeding, storing]);
    if (stored.status === "fulfilled" && !stored.value) return false;
    // An error of the body explains more than the failed write it causes.
    for (const one of [fed, stored]) if (one.status === "rejected") throw one.reason;
    return true;
  }
  return {
    put: async (key, body, size) => void (await put(key, { body, size })),
    putNew: (key, body, size) => put(key, { body, size, options: { onlyIf: { etagDoesNotMatch: "*" } } }),
    async get(key, range) {
      const found = await bucket.get(prefix + key, range && { range: { offset: range.start, length: range.length } });
      return found ? (found.body as unknown as ReadableStream<Uint8Array>) : null;
    },
    async remove(keys) {
      for (let at = 0; at < keys.length; at += DELETED_AT_ONCE)
        await bucket.delete(keys.slice(at, at + DELETED_AT_ONCE).map((key) => prefix + key));
    },
  };
}
