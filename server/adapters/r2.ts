import type { R2Bucket } from "@cloudflare/workers-types";
import { type FileStore, WrongSize } from "../platform.ts";

/** The one thing of Workers' streams that the common types do not know: a stream that says how long it is. */
declare const FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>;

/** A {@link FileStore} over an R2 bucket. */
export function r2Files(bucket: R2Bucket): FileStore {
  return {
    async put(key, body, size) {
      const { readable, writable } = new FixedLengthStream(size);
      let isWrong = false;
      const fed = body.pipeTo(writable).catch((error: unknown) => {
        // The stream of fixed length is what refuses another number of bytes.
        isWrong = error instanceof TypeError;
        throw error;
      });
      const kept = bucket.put(key, readable as never);
      const [feeding, keeping] = await Promise.allSettled([fed, kept]);
      if (isWrong) throw new WrongSize();
      for (const one of [feeding, keeping]) if (one.status === "rejected") throw one.reason;
    },
    async get(key, range) {
      const found = await bucket.get(key, range && { range: { offset: range.start, length: range.length } });
      return found ? (found.body as unknown as ReadableStream<Uint8Array>) : null;
    },
    async remove(keys) {
      if (keys.length > 0) await bucket.delete([...keys]);
    },
  };
}
