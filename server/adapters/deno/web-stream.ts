import type { Readable } from "node:stream";

/**
 * Converts a Node stream to a web stream. Deno's own `Readable.toWeb` still enqueues bytes after a cancel, which throws
 * uncaught.
 */
export function webStream(source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Buffer<ArrayBuffer>> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      source.destroy();
    },
  });
}
