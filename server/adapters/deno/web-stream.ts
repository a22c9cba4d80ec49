import type { Readable } from "node:stream";

/**
 * A Node stream as one of the web. Deno's own `Readable.toWeb` goes on handing out bytes after its reader has left, and
 * that throws where nobody can catch it.
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
