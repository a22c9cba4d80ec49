import type { R2Bucket } from "@cloudflare/workers-types";
import type { FileStore } from "../platform.ts";
import { exactly } from "./exactly.ts";

/** The one thing of Workers' streams that the common types do not know: a stream that says how long it is. */
declare const FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>;

/** A {@link FileStore} over an R2 bucket. */
export function r2Files(bucket: R2Bucket): FileStore {
  return {
    async put(key, body, size) {
      const { readable, writable } = new FixedLengthStream(size);
      const feeding = body.pipeThrough(exactly(size)).pipeTo(writable);
      const [fed, kept] = await Promise.allSettled([feeding, bucket.put(key, readable as never)]);
      // What was wrong with the bytes says more than that they could not be kept.
      for (const one of [fed, kept]) if (one.status === "rejected") throw one.reason;
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
